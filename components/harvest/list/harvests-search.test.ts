import { expect, test } from "vitest";
import { harvestsAddress } from "./harvests-address";
import { harvestsQuery, harvestsSearch } from "./harvests-search";

const asked = (search: Record<string, unknown> = {}) => harvestsSearch.parse(search);

test("the newest harvests come first, unless the address says otherwise", () => {
  expect(harvestsQuery(asked())).toEqual({ order_by: "pk", desc: "true", page: 1, page_size: 25 });
  expect(harvestsQuery(asked({ sort: "start_month", order: "up", page: "3", finished: "working" }))).toEqual({
    finished: "working",
    order_by: "start_month",
    desc: "false",
    page: 3,
    page_size: 25,
  });
});

test("a harvest is opened and closed by address, and the list stays as it was", () => {
  const search = asked({ finished: "no", page: "2" });
  expect(harvestsAddress(search, { harvest: 12, page: search.page })).toBe(
    "/admin/harvests/?harvest=12&finished=no&page=2",
  );
  expect(harvestsAddress(asked({ harvest: "12" }), { harvest: undefined })).toBe("/admin/harvests/");
});

test("what makes no sense is passed over", () => {
  expect(asked({ harvest: "x", finished: "maybe", size: "1000", page: "0", order: "sideways" })).toEqual(asked());
});
