import { describe, expect, test } from "vitest";
import { credentialsAddress, filterOf, isNarrowed, unsaidSearch } from "./credentials-address";
import { credentialsSearch } from "./credentials-search";

const list = "/admin/sushi-credentials/";

describe("the address of the list of credentials", () => {
  test("without anything in it is the list as it is by itself", () => {
    expect(credentialsSearch.parse({})).toEqual(unsaidSearch);
    expect(credentialsAddress(unsaidSearch, {})).toBe(list);
    expect(isNarrowed(unsaidSearch)).toBe(false);
  });

  test("is read as it was written", () => {
    const search = credentialsSearch.parse({
      ...{ search: "ebsco brno", state: "report-broken", release: "5.1", platform: "7", report: "TR_J1" },
      ...{ automatic: "off", sort: "status", order: "down", page: "3", size: "50" },
    });
    const address = new URL(credentialsAddress(search, { page: search.page }), "https://usus.example");
    expect(credentialsSearch.parse(Object.fromEntries(address.searchParams))).toEqual(search);
    expect(isNarrowed(search)).toBe(true);
  });

  test("with nonsense in it is as if that were not said", () => {
    const odd = { state: "odd", release: "6", platform: "-1", report: "'; DROP", automatic: "1", sort: "x", page: "0" };
    expect(credentialsSearch.parse(odd)).toEqual(unsaidSearch);
  });

  test("begins at the first page after every change but that of the page", () => {
    const third = { ...unsaidSearch, page: 3 };
    expect(credentialsAddress(third, { state: "broken" })).toBe(`${list}?state=broken`);
    expect(credentialsAddress(third, { page: 4 })).toBe(`${list}?page=4`);
  });

  test("tells the calls of its filters, the state aside", () => {
    const search = credentialsSearch.parse({ search: "x", state: "off", platform: "7", automatic: "off" });
    expect(filterOf(search)).toEqual({ search: "x", platform: 7, enabled: "false" });
    expect(filterOf(unsaidSearch)).toEqual({});
  });
});
