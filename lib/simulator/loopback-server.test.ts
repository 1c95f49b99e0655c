import { expect, test } from "vitest";
import { startLoopbackServer } from "./loopback-server";

test("a loopback server leaves it to the client to close idle connections", async () => {
  const { url, close } = await startLoopbackServer((_, response) => response.end());
  const { headers } = await fetch(url);
  expect(headers.get("keep-alive")).toBeNull();
  await close();
});
