import { expect, test } from "vitest";
import { withoutPrefix } from "./secret-prefix";

test.each([
  ["api_key", "apikey=abc"],
  ["api_key", "api_key: abc"],
  ["api_key", "API Key:abc"],
  ["api_key", "?api-key = abc"],
  ["platform", "platform=jstor"],
  ["platform", "Platform: jstor"],
  ["customer_id", "customerid=12"],
])("withoutPrefix(%s) refuses %s", (name, value) => {
  expect(withoutPrefix(name)(value)).toBe(false);
});

test.each([
  ["api_key", "abc=="],
  ["api_key", "apikeyabc"],
  ["platform", "platform"],
  ["platform", "myplatform=x"],
  ["p.c", "abc"],
  ["-", "=:"],
  ["", "=x"],
])("withoutPrefix(%s) accepts %s", (name, value) => {
  expect(withoutPrefix(name)(value)).toBe(true);
});
