import { describe, expect, test } from "vitest";
import type { Credentials } from "@/lib/credentials/contract";
import { type CredentialsSearch, credentialsAddress, credentialsSearch } from "./credentials-search";
import { narrowCredentials } from "./narrow-credentials";

const asked = (search: Record<string, unknown> = {}): CredentialsSearch => credentialsSearch.parse(search);

function credentialsOf(
  pk: number,
  organization: string,
  platform: string,
  more: Partial<Credentials> = {},
): Credentials {
  const named = (name: string) => ({ pk: 1, name, name_en: null, name_cs: null });
  return {
    pk,
    title: "",
    organization: { ...named(organization), short_name: null, internal_id: null },
    platform: { ...named(platform), short_name: platform },
    counter_version: "5",
    url: "https://sushi.example/counter",
    customer_id: "••••",
    requestor_id: "",
    api_key: "",
    extra_params: {},
    counter_reports: [],
    enabled: true,
    broken_since: null,
    broken_by: null,
    verified_at: "2026-01-02T10:00:00Z",
    revision: 1,
    updated_at: "2026-01-02T10:00:00Z",
    updated_by: null,
    ...more,
  };
}

const all = [
  credentialsOf(1, "Chrudim", "Wiley"),
  credentialsOf(2, "Český Krumlov", "JSTOR", { verified_at: null }),
  credentialsOf(3, "Hradisko", "JSTOR", { enabled: false }),
  credentialsOf(4, "Cvikov", "JSTOR", { broken_since: "2026-01-02T10:00:00Z", broken_by: "2020" }),
  credentialsOf(5, "Cvikov", "EBSCO", { counter_version: "5.1" }),
];

const ids = (search: Record<string, unknown>, locale = "cs") =>
  narrowCredentials(all, asked(search), locale).rows.map(({ pk }) => pk);

describe("the list of credentials", () => {
  test("is ordered by organization in the order of the language, then by platform", () => {
    expect(ids({})).toEqual([5, 4, 2, 3, 1]);
  });

  test("sorts the urgent first by state", () => {
    expect(ids({ sort: "state" }).slice(0, 3)).toEqual([4, 2, 3]);
  });

  test("turns the order round but keeps its tie-breakers", () => {
    expect(ids({ sort: "platform", order: "down" })).toEqual([1, 4, 2, 3, 5]);
  });

  test("finds every word, without accents", () => {
    expect(ids({ search: "jstor cesky" })).toEqual([2]);
    expect(ids({ search: "jstor wiley" })).toEqual([]);
  });

  test("counts each state under the other filters", () => {
    const { counts, total } = narrowCredentials(all, asked({ search: "jstor", state: "broken" }), "cs");
    expect(counts).toEqual({ all: 3, working: 0, unverified: 1, broken: 1, disabled: 1 });
    expect(total).toBe(1);
  });

  test("keeps to one release", () => {
    expect(ids({ release: "5.1" })).toEqual([5]);
  });

  test("shows the last page when a later one is asked for", () => {
    const many = Array.from({ length: 60 }, (_, index) => credentialsOf(index + 1, "Brno", "JSTOR"));
    const { rows, page } = narrowCredentials(many, asked({ page: "9" }), "cs");
    expect(page).toBe(3);
    expect(rows).toHaveLength(10);
  });
});

describe("the address of the list", () => {
  test("leaves defaults out and begins at the first page after another filter", () => {
    expect(credentialsAddress(asked({ page: "4", size: "50" }), { state: "broken" })).toBe(
      "/admin/sushi-credentials/?state=broken&size=50",
    );
    expect(credentialsAddress(asked({ search: "wiley" }), { search: "" })).toBe("/admin/sushi-credentials/");
  });

  test("means nothing by what it says wrongly", () => {
    expect(asked({ state: "odd", size: "7", page: "-1", sort: ["a", "b"] })).toEqual(asked());
  });
});
