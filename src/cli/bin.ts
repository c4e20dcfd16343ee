#!/usr/bin/env node
// Nothing is imported statically here: an old Node must reach this check before it meets syntax or packages it lacks.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `horizon needs Node 20.19 or newer and found ${process.versions.node}: install a current Node (nodejs.org) and call it again.\n`,
  );
  process.exitCode = 2;
} else {
  // A reader that has seen enough (`| head`) closes the pipe: nothing is wrong then, and nothing more is wanted.
  process.stdout.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  void import("./main.js").then(({ main }) => main(process.argv.slice(2)));
}
