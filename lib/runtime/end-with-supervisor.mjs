// Loaded before each program of the supervisor: ends its process group when the supervisor is gone for any reason. The
// supervisor holds the other end of standard input, and sends messages to test whether the program still responds.
// Grandchildren may load this as well, but without the mark, which is removed here: they end with the group.
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
