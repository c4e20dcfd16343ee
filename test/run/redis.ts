import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { connect, createServer } from "node:net";

/** Whether a Redis can be started here. */
export function hasRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A Redis on a free port that keeps nothing, ready to be asked. */
export async function startRedis(): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", args, { stdio: "ignore" });
  while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  return { url: `redis://127.0.0.1:${port}`, server };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
