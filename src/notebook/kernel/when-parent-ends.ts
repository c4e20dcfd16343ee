/** How often the kernel looks whether its parent is still there. */
const everyMs = 250;

/**
 * Calls `ended` once the process that started this one is gone, however it
 * went. Jupyter's clients, and Horizon's, name themselves in JPY_PARENT_PID;
 * without that name the kernel is taken to be on its own.
 */
export function whenParentEnds(ended: () => void): void {
  const parent = Number(process.env["JPY_PARENT_PID"]);
  if (!Number.isInteger(parent) || parent <= 1) return;
  const isDirect = process.ppid === parent;
  const timer = setInterval(() => {
    // A killed parent stays visible until it is reaped, but its children are handed on at once.
    if (!isAlive(parent) || (isDirect && process.ppid !== parent)) {
      clearInterval(timer);
      ended();
    }
  }, everyMs);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
