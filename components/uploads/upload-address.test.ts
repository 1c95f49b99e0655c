import { expect, test } from "vitest";
import { uploadAddress } from "./upload-address";

test.each([
  [{ pk: 7, platform: { pk: 3 } }, "/platforms/3/upload-data/7/"],
  [{ pk: 7, platform: null }, "/platforms/unknown/upload-data/7/"],
])("uploadAddress of %o is %s", (upload, address) => {
  expect(uploadAddress(upload)).toBe(address);
});
