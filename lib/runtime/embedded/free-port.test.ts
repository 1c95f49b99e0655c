import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port";

test("a free port is outside the ephemeral range, and a port in use is detected", async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_000);
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  await expect(freePort(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  server.close();
});
