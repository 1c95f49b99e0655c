import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "@/lib/access/contract";
import { ids, list, monthText, oneOf, wholeNumber, yesNo } from "./list";
import { listSearch } from "./list-search";

const call = contract({
  call: "GET /api/harvests/",
  summary: "Harvests",
  access: "harvest.manage",
  query: z.object({ state: z.string().optional() }),
  returns: z.object({ count: z.int(), results: z.array(z.int()) }),
});

const harvests = list("harvests", {
  call,
  filters: { state: oneOf(["working", "broken"]), month: monthText(), platforms: ids(), broken: yesNo() },
  beside: { harvest: wholeNumber() },
  orders: ["pk", "started_at"],
  desc: true,
});

const usual: ReturnType<typeof harvests.read> = {
  ...{ search: "", page: 1, page_size: 25 as const, order_by: "pk" as const, desc: true },
  ...{ state: null, month: null, platforms: null, broken: null, harvest: null },
};

describe("the address of a list", () => {
  test("is the bare path for defaults and reads back what it wrote", () => {
    expect(harvests.read({})).toEqual(usual);
    expect(harvests.address(usual)).toBe("/admin/harvests/");
    const search: typeof usual = {
      ...usual,
      ...{ search: "žlutý kůň", state: "broken" as const, month: "2026-03", platforms: [3, 14] },
      ...{ order_by: "started_at" as const, desc: false, page: 3, page_size: 100 as const },
    };
    const address = new URL(harvests.address(search), "https://usus.example");
    expect(harvests.read(Object.fromEntries(address.searchParams))).toEqual(search);
    expect(harvests.isNarrowed(search)).toBe(true);
  });

  test("names the filters that are set, without search words and defaults", () => {
    const withDefault = list("harvests", {
      call,
      filters: { state: oneOf(["working", "broken"]).withDefault("working"), broken: yesNo() },
    });
    const setIn = (said: Record<string, string>) => withDefault.filtersSet(withDefault.read(said));
    expect(setIn({ search: "lumina", state: "working" })).toEqual([]);
    expect(setIn({ state: "broken", broken: "true" })).toEqual(["state", "broken"]);
    expect(withDefault.isNarrowed(withDefault.read({ search: "lumina" }))).toBe(true);
  });

  test.each([
    { state: "gone" },
    { month: "2026-13" },
    { platforms: "1,x" },
    { broken: "perhaps" },
    { harvest: "0" },
    { harvest: "99999999999" },
    { order_by: "age", desc: "sideways" },
    { page: "-1", page_size: "7" },
    { page: "1e9" },
    { page_size: "1000" },
    { search: "   " },
  ])("ignores invalid values: %o", (said) => {
    expect(harvests.read(said)).toEqual(usual);
    expect(harvests.isNarrowed(harvests.read(said))).toBe(false);
  });

  test("allows all rows on one page if the list does", () => {
    const all = list("harvests", { call, filters: {}, offersAll: true });
    expect(all.read({ page_size: "1000" }).page_size).toBe(1000);
    expect(all.read({ page_size: "999" }).page_size).toBe(25);
  });

  test("begins at the first page after every change except that of the page", () => {
    const third = { ...usual, page: 3, state: "working" as const };
    expect(harvests.suffix(third, { month: "2026-01" })).toBe("?state=working&month=2026-01");
    expect(harvests.suffix(third, { page: 4 })).toBe("?state=working&page=4");
    expect(harvests.suffix(third, { state: null })).toBe("");
    expect(harvests.suffix({ ...third, platforms: [2], search: "x" }, harvests.unfiltered)).toBe("");
  });

  test("uses the first value when a parameter is repeated", () => {
    expect(listSearch(harvests).parse({ state: ["working", "broken"] })).toMatchObject({ state: "working" });
  });
});

test("calls the API with the same names, without the page's own parameters", () => {
  expect(harvests.query({ ...usual, state: "broken", platforms: [3, 4], harvest: 12 })).toEqual({
    ...{ state: "broken", platforms: "3,4", page: "1", page_size: "25", order_by: "pk", desc: "true" },
  });
});
