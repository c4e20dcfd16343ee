// A mock server in a process of its own; tells its address to the parent.
import { startMockServer } from "../dist/model/mock-server/mock-server.js";

const server = await startMockServer({
  answer: ({ messages }) => {
    const sum = [...messages[0].content.matchAll(/\d+/g)].reduce(
      (total, [digits]) => total + Number(digits),
      0,
    );
    return { text: `That makes ${sum}`, finish: "stop" };
  },
});
process.send?.(server.url);
process.on("disconnect", () => process.exit(0));
