import { inspect } from "node:util";
import { expect, test } from "vitest";
import { parseBaseUrl } from "../../src/model/base-url.js";
import { openaiAsker } from "../../src/model/openai-asker.js";
import { redactor } from "../../src/model/redact.js";

const secret = 'canary "key"/7+=ü';
const redact = redactor([secret]);

test.for([
  ["as it is", secret],
  ["URL-encoded", encodeURIComponent(secret)],
  ["escaped in JSON", JSON.stringify({ key: secret })],
  ["in base64", Buffer.from(secret).toString("base64")],
])("a secret is taken out %s", ([, text]) => {
  expect(redact(`before ${text} after`)).toMatch(/^before .*\[redacted\].* after$/);
  expect(redact(text ?? "")).not.toContain("canary");
});

test("what looks like a secret goes too", () => {
  expect(redact("Authorization: Bearer abcdefghijk")).toBe("Authorization: Bearer [redacted]");
  expect(redact("key sk-proj-1234567890abc is wrong")).toBe("key [redacted] is wrong");
  expect(redact("GET https://me:pass@host/v1")).toBe("GET https://[redacted]@host/v1");
});

test("inspecting what holds a key shows none of it", () => {
  const asker = openaiAsker({
    model: "m",
    apiKey: "canary-key-1234",
    baseUrl: "http://me:canary-pass@host/v1",
  });
  const deep = { showHidden: true, depth: 20, getters: true };
  const url = parseBaseUrl("http://me:canary-pass@host/v1");
  expect(inspect([asker, asker.profile(), url, redact], deep)).not.toContain("canary");
  expect(JSON.stringify([asker, url])).not.toContain("canary");
  expect(asker.address).toBe("host/v1");
});

test.for([
  ["http://localhost:8000/v1/", "localhost:8000/v1"],
  ["https://api.example.com/v1/chat/completions", "api.example.com/v1"],
  ["http://u:p%zz@host:1/x", "host:1/x"],
])("%s is %s", ([url, address]) => expect(parseBaseUrl(url ?? "").base.address).toBe(address));

test("an unusable URL is refused without being quoted", () => {
  expect(() => parseBaseUrl("ftp://me:canary@host")).toThrow("must begin with http");
  expect(() => parseBaseUrl("canary")).toThrow(/^the base URL cannot be used: this is not a URL/);
});
