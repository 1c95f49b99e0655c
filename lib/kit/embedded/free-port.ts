import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A TCP port that nobody listens on just now; the given one if it is free, else an Error. */
export async function freePort(wanted = 0, host = "127.0.0.1"): Promise<number> {
  const server = createServer().listen(wanted, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error(`${host} has no TCP port.`);
  return address.port;
}

/** Waits until somebody accepts connections on the port; throws when the signal says that nobody will. */
export async function waitForPort(port: number, host: string, signal: AbortSignal): Promise<void> {
  while (!(await accepts(port, host))) await sleep(50, undefined, { signal });
}

async function accepts(port: number, host: string): Promise<boolean> {
  const socket = connect({ port, host });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
