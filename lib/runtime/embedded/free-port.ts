import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "./process";

/** Below the ephemeral range, so that the system does not assign it to another process before it is used. */
const PORTS = [20_000, 32_000] as const;
const MOST_TRIES = 100;

/** A free TCP port; the given one if it is free, else throws. */
export async function freePort(wanted = 0, host = "127.0.0.1"): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = wanted || randomInt(...PORTS);
    try {
      await listenOnce(port, host);
      return port;
    } catch (error) {
      if (wanted || tries === MOST_TRIES || errorCode(error) !== "EADDRINUSE") throw error;
    }
  }
}

async function listenOnce(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

/** Waits until the port accepts connections; throws when the signal aborts. */
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
