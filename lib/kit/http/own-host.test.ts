import { expect, test } from "vitest";
import { isOwnHost } from "./own-host.mjs";

test.each([
  ["127.0.0.1:3000", "", true],
  ["[::1]:3000", "", true],
  ["localhost:3000", "", true],
  ["usus.localhost", "", true],
  ["demo.library.example", "https://demo.library.example", true],
  ["Demo.Library.example:8080", "http://demo.library.example:8080", true],
  ["demo.library.example:81", "https://demo.library.example", false],
  ["rebound.example:3000", "http://127.0.0.1:3000", false],
  ["localhost.rebound.example", "", false],
  ["127.0.0.1.rebound.example", "", false],
  ["no host", "", false],
  ["", "", false],
  [null, "", false],
])("%s of %s: %s", (host, site, isOwn) => {
  expect(isOwnHost(host, site)).toBe(isOwn);
});
