// Loaded before a program of the supervisor's: ends its process group when the supervisor is gone, however that
// happened. The supervisor holds the other end of standard input, and asks by messages whether the program still gets to
// answer any. Grandchildren may load this too, but not under the mark, which is taken away here: they end with the group.
import process from "node:process";
import { isMainThread } from "node:worker_threads";

const GRACE = 8000;

if (isMainThread && process.env.SUPERVISED) {
  delete process.env.SUPERVISED;
  process.stdin.once("end", leave).once("error", leave).resume();
  process.stdin.unref();
  process.on("message", () => process.send?.("here", () => undefined));
  process.channel?.unref();
}

function leave() {
  const endGroup = () => process.kill(-process.pid, "SIGKILL");
  if (process.listenerCount("SIGTERM") === 0) endGroup();
  process.once("exit", endGroup);
  setTimeout(endGroup, GRACE).unref();
  process.kill(-process.pid, "SIGTERM");
}
