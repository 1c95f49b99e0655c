import { expect, test } from "vitest";
import { unsaidUploads, uploadAddress, uploadsAddress } from "./uploads-address";
import { uploadsQuery, uploadsSearch } from "./uploads-search";

test.each([
  [{}, { order_by: "created", desc: "true", states: ["imported", "undone"] }],
  [{ show: "all" }, { states: null }],
  [
    { show: "prefailed", sort: "size", order: "up" },
    { states: ["prefailed"], order_by: "size", desc: "false" },
  ],
  [
    { show: "nonsense", platforms: "1,2", reports: "x" },
    { platforms: [1, 2], report_types: null },
  ],
])("an address that says %o asks for %o", (said, asked) => {
  const query = uploadsQuery(uploadsSearch.parse(said));
  expect({ states: null, report_types: null, ...query }).toMatchObject(asked);
});

test("another filter begins at the first page, and what is usual is not said", () => {
  expect(uploadsAddress({ ...unsaidUploads, page: 4 }, { search: "jstor" })).toBe("/admin/mdu/?search=jstor");
  expect(uploadsAddress(unsaidUploads, {})).toBe("/admin/mdu/");
});

test.each([
  [{ pk: 7, platform: { pk: 3 } }, "/platforms/3/upload-data/7/"],
  [{ pk: 7, platform: null }, "/platforms/unknown/upload-data/7/"],
])("the page of %o is at %s", (upload, address) => {
  expect(uploadAddress(upload)).toBe(address);
});
