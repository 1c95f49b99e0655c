import { expect, test } from "vitest";
import { recordOf } from "@/lib/kit/record-of";
import { attributes } from "./dimensions";
import { factKey, readFactKey } from "./fact-key";

const fact = {
  ...{ metricId: 1, titleId: 4_294_967_295, itemId: 0 },
  ...recordOf(attributes, (name) => attributes.indexOf(name) + 2),
};
const key = factKey(fact);

test("a key is parsed back to its fact", () => {
  expect(readFactKey(key)).toEqual(fact);
});

test.each([
  "",
  "1-2",
  key.replace(/\d+$/, "x"),
  `${key}-13`,
  `-${key}`,
  key.replace(/-\d+$/, ""),
  key.replaceAll("-", "."),
])("%j is not a key", (text) => {
  expect(readFactKey(text)).toBeNull();
});
