import { expect, test } from "vitest";
import { factKey, readFactKey } from "./fact-key";

const fact = {
  ...{ metricId: 1, titleId: 4_294_967_295, itemId: 0, accessType: 2, accessMethod: 3, dataType: 4, sectionType: 5 },
  ...{ publisher: 6, reportedPlatform: 7, articleVersion: 8, parentDataType: 9, yop: 2024 },
};

test("a key is read back as the fact it names", () => {
  expect(readFactKey(factKey(fact))).toEqual(fact);
});

test.each(["", "1.2", "1.2.3.4.5.6.7.8.9.10.11.x", "1.2.3.4.5.6.7.8.9.10.11.12.13", "-1.2.3.4.5.6.7.8.9.10.11.12"])(
  "%j is no key",
  (text) => {
    expect(readFactKey(text)).toBeNull();
  },
);
