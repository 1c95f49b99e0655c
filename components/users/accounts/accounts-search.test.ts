import { expect, test } from "vitest";
import { accountsAddress, isNarrowed } from "./accounts-address";
import { accountsSearch } from "./accounts-search";

test("what the address says wrongly is as if it said nothing", () => {
  const search = accountsSearch.parse({ state: "gone", role: "king", sort: "age", page: "0", size: "7" });
  expect(search).toMatchObject({ search: "", sort: "email", order: "up", page: 1, size: 25 });
  expect(isNarrowed(search)).toBe(false);
});

test("another filter begins at the first page, defaults are left out", () => {
  const search = accountsSearch.parse({ search: "hana", page: "3", size: "50" });
  expect(accountsAddress(search, { state: "invited" })).toBe("/account-management/?search=hana&state=invited&size=50");
  expect(accountsAddress(search, { page: 4 })).toBe("/account-management/?search=hana&page=4&size=50");
  expect(accountsAddress(accountsSearch.parse({}), {})).toBe("/account-management/");
});
