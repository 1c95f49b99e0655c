import { expect, test } from "vitest";
import { routeAt } from "./route-at";

test.each([
  ["/dashboard/", "dashboard"],
  ["/dashboard", "dashboard"],
  ["/platforms/12/", "platform-detail"],
  ["/platforms/12/title/5", "platform-title-detail"],
  ["/platforms/jstor", null],
  ["/platforms/12/titles", null],
  ["/platforms/unknown", null],
  ["/platforms/unknown/upload-data/5/", "manual-data-upload-detail"],
  ["/", null],
  ["/nowhere", null],
])("%s is %s", (pathname, name) => {
  expect(routeAt(pathname)).toBe(name);
});
