import { expect, test } from "vitest";
import { startLoopbackServer } from "./loopback-server";

test("startLoopbackServer lets the client close idle connections", async () => {
  const { url, close } = await startLoopbackServer((_, response) => response.end());
  const { headers } = await fetch(url);
  expect(headers.get("keep-alive")).toBeNull();
  await close();
});
