import { expect, test } from "vitest";
import { localePath } from "./routing";

test.each([
  ["/", "en", "/"],
  ["/cs", "cs", "/"],
  ["/cs/", "cs", "/"],
  ["/en/tags/", "en", "/tags"],
  ["/admin/mdu/", "en", "/admin/mdu"],
  ["/cs/platforms/3", "cs", "/platforms/3"],
  ["/css/x", "en", "/css/x"],
])("%s in %s is %s", (pathname, locale, path) => {
  expect(localePath(pathname)).toEqual({ locale, path });
});
