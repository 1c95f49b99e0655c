import { createServer as createTlsServer } from "node:https";
import { createServer, type Server } from "node:net";
import { selfSigned } from "@/lib/simulator/publisher/self-signed";
import type { Hosts } from "./scenario";

/** Starts servers in addition to the publisher; an installation must allow the hosts in `allowed`. */
export async function startHosts() {
  const plain = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  const unvouched = createTlsServer(selfSigned("127.0.0.1"), (_, response) => response.end("{}"));
  const [withoutTls, untrusted] = [await listen(plain), await listen(unvouched)];
  const closed = createServer();
  const nobody = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  return {
    allowed: (publisher: number) => [
      `localhost:${publisher}`,
      ...[withoutTls, untrusted, nobody].map((port) => `127.0.0.1:${port}`),
    ],
    origins: (publisher: number): Hosts => ({
      elsewhere: `http://localhost:${publisher}`,
      withoutTls: `https://127.0.0.1:${withoutTls}`,
      untrusted: `https://127.0.0.1:${untrusted}`,
      nobody: `http://127.0.0.1:${nobody}`,
    }),
    close: () => {
      plain.close();
      unvouched.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
