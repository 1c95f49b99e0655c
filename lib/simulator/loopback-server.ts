import { createServer, type RequestListener } from "node:http";

export type LoopbackServer = {
  url: string;
  /** host:port */
  host: string;
  port: number;
  breakConnections(): void;
  /** Also breaks open connections. */
  close(): Promise<void>;
};

/** An HTTP server on 127.0.0.1; port 0 selects any free port. */
export async function startLoopbackServer(answer: RequestListener, port = 0): Promise<LoopbackServer> {
  const server = createServer(answer);
  // Client and server often share an event loop. After a pause longer than this timeout, the server would close the idle
  // connection while the client sends its next request over it: ECONNRESET.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port.");
  const host = `127.0.0.1:${address.port}`;
  const breakConnections = () => server.closeAllConnections();
  return {
    url: `http://${host}`,
    host,
    port: address.port,
    breakConnections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakConnections();
      }),
  };
}
