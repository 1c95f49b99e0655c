import { expect, test } from "vitest";
import { pathOfShared, sharedPathOf } from "./shared-path";

const token = "aB3_-".padEnd(43, "x");

test.each([
  [pathOfShared(token), { token, isFrame: false }],
  [`/shared/${token}`, { token, isFrame: false }],
  [`/shared/${token}/frame/`, { token, isFrame: true }],
  [`/shared/${token}/frame`, { token, isFrame: true }],
  [`/cs/shared/${token}/`, null],
  [`/shared/${token}x/`, null],
  [`/shared/${token}/frame/more/`, null],
  [`/shared-link/en/${token}/`, null],
  [`/shared/${token.slice(1)}/`, null],
  ["/shared/", null],
])("%s", (path, expected) => {
  expect(sharedPathOf(path)).toEqual(expected);
});
