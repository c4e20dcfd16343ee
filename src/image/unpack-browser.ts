import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";
import { cacheFolder } from "../internal/cache-folder.js";
import { makeFolder } from "../internal/make-folder.js";

/** A browser ready to start: its program, and the environment it finds its libraries and fonts by. */
export interface UnpackedBrowser {
  readonly executable: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Unpacks the headless Chromium that lies, compressed, inside the registry
 * package `@sparticuz/chromium`, together with the libraries and the one font
 * family it brings. Nothing of the system is used, so a picture has the same
 * pixels on every x64 Linux machine.
 *
 * Unpacked once for a version of the package, 200 MB under the user's cache
 * folder; the first call takes about three seconds. Two processes may call at
 * once: each unpacks beside the final place and the first rename wins.
 */
export async function unpackBrowser(): Promise<UnpackedBrowser> {
  const packed = packageFolder();
  const { version } = createRequire(import.meta.url)(join(packed, "package.json")) as { version: string };
  const place = join(cacheFolder(), `chromium-${version}`);
  if (!existsSync(place)) await unpackTo(place, join(packed, "bin"));
  return {
    executable: join(place, "chromium"),
    env: { LD_LIBRARY_PATH: join(place, "al2023", "lib"), FONTCONFIG_PATH: place },
  };
}

async function unpackTo(place: string, bin: string): Promise<void> {
  await makeFolder(dirname(place));
  const part = await mkdtemp(`${place}.part-`);
  try {
    await pipeline(
      createReadStream(join(bin, "chromium.br")),
      createBrotliDecompress(),
      createWriteStream(join(part, "chromium")),
    );
    await chmod(join(part, "chromium"), 0o755);
    for (const name of ["al2023", "fonts"]) {
      await pipeline(
        createReadStream(join(bin, `${name}.tar.br`)),
        createBrotliDecompress(),
        extract(join(part, name)),
      );
    }
    await writeFile(join(part, "fonts.conf"), fontConfiguration(place));
    await rename(part, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Only the font that was unpacked: a system's own fonts would change every width in a picture. */
function fontConfiguration(place: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    "<fontconfig>",
    `<dir>${join(place, "fonts")}</dir>`,
    `<cachedir>${join(place, "font-cache")}</cachedir>`,
    "</fontconfig>",
    "",
  ].join("\n");
}

/** Whether the registry package that holds the browser is installed. */
export function hasPackedBrowser(): boolean {
  try {
    return existsSync(packageFolder());
  } catch {
    return false;
  }
}

function packageFolder(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const end = entry.lastIndexOf(join("@sparticuz", "chromium"));
  return entry.slice(0, end) + join("@sparticuz", "chromium");
}
