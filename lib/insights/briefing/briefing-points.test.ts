import { describe, expect, test } from "vitest";
import { briefingPoints } from "./briefing-points";
import type { Briefing } from "./contract";

const TODAY = "2026-03-01";

const year = (begin: number, price: number | null, uses: number | null, present = 12): Briefing["years"][number] => ({
  ...{ year: String(begin), from: `${begin}-01`, to: `${begin}-12`, is_finished: begin < 2026 },
  ...{ price: price === null ? null : price.toFixed(2), is_priced: price !== null, uses, present, expected: 12 },
  ...{ cost: null, per_fte: null },
});

const figure = (titles: number | null, uses: number | null = titles) => ({ titles, uses });
const denials = (titles: number | null, refused: number | null = titles) => ({ titles, refused });

/** Half of what is entitled is used at a price that follows the use; nothing is remarkable but what a test adds. */
function briefing(given: Partial<Briefing> = {}, value: Partial<Briefing["value"]> = {}): Briefing {
  return {
    ...{ name: "Deal", name_en: null, name_cs: null, provider: "", platforms: [], organizations: [] },
    ...{ last_day: null, reference_currency: "EUR", year: "2025-01", access: null, titles: null },
    ...{ denials: null, shared: null, peers: [] },
    group: { short_name: "full_text", name_en: "", name_cs: "", counts_en: "", counts_cs: "" },
    years: [year(2024, 100, 50), year(2025, 100, 50)],
    ...given,
    value: {
      ...{ from: "2025-01", to: "2025-12", state: "ready", platforms: [], organizations: 1, lists: [] },
      ...{ reports: { present: 12, expected: 12 }, denial_reports: { present: 12, expected: 12 }, without_list: 0 },
      ...{ used: figure(85), unused: figure(10, 0), unknown: figure(9, 0), unknown_rows: 0, unique: figure(85) },
      ...{ elsewhere: figure(0), outside: figure(0), free: figure(0), open: figure(0), unlisted: figure(0) },
      ...{ refused: denials(0), no_access: denials(0), limit: denials(0), years: null, by_year: [], access: null },
      ...value,
    },
  };
}

const named = (given?: Partial<Briefing>, value?: Partial<Briefing["value"]>) =>
  briefingPoints(briefing(given, value), TODAY).map(({ kind, name }) => `${kind} ${name}`);

test("unremarkable figures make no point", () => {
  expect(named()).toEqual([]);
});

describe("price and use", () => {
  test("are compared by their yearly change over complete years only", () => {
    const years = [year(2022, 100, 100), year(2023, 500, 1, 11), year(2024, 121, 100), year(2026, 900, 1)];
    const [first] = briefingPoints(briefing({ years, year: "2024-01" }), TODAY);
    expect(first).toMatchObject({ kind: "price", name: "priceAhead", values: { from: "2022", to: "2024", use: 0 } });
    expect(first?.values.price).toBeCloseTo(0.1);
  });

  test("speak for keeping it when use grows faster, and not at all when they differ little", () => {
    expect(named({ years: [year(2024, 100, 50), year(2025, 101, 60)] })).toEqual(["keep useAhead"]);
    expect(named({ years: [year(2024, 100, 50), year(2025, 101, 50)] })).toEqual([]);
  });
});

describe("accessible titles", () => {
  test("never used are an argument from a fifth of all on, whatever is unknown", () => {
    expect(named({}, { used: figure(70), unused: figure(25), unknown: figure(5) })).toEqual(["price neverUsed"]);
    expect(named({}, { used: figure(70), unused: figure(19), unknown: figure(11) })).toEqual(["check unknown"]);
  });

  test("mostly used speak for keeping it", () => {
    expect(named({}, { used: figure(95), unused: figure(5), unknown: figure(0) })).toEqual(["keep mostlyUsed"]);
  });

  test("without a list are a doubt, not an argument", () => {
    const none = { state: "no_list", used: figure(null), unused: figure(null), unknown: figure(null) } as const;
    expect(named({}, none)).toEqual(["check noList"]);
  });

  test("refused although entitled are a matter for the provider", () => {
    expect(named({}, { no_access: denials(2, 7) })).toEqual(["ask noAccess"]);
  });
});

test("open content, content elsewhere, and few titles with most of the use are arguments about the price", () => {
  const access = { controlled: 80, open: 20, unspecified: 500 };
  const shared = { kind: "listed", titles: 30, uses: 25, of_titles: 90, of_uses: 100 } as const;
  const titles = { used: 100, most: 12, top: [] };
  expect(named({ access, shared, titles })).toEqual(["price openShare", "price shared", "price fewTitles"]);
  expect(named({ shared: { ...shared, uses: 5 }, titles: { ...titles, most: 60 } })).toEqual(["keep unique"]);
  expect(named({ titles: { used: 4, most: 1, top: [] } })).toEqual([]);
});

test("denials are worth asking for when there are at least ten", () => {
  const of = { kind: "not_entitled", titles: 2, refused: 12, top: [{ pk: 1, name: "Wanted", count: 9 }] } as const;
  expect(named({ denials: { ...of, top: [...of.top] } })).toEqual(["ask refused"]);
  expect(named({ denials: { ...of, kind: "all", top: [...of.top] } })).toEqual(["ask refusedAny"]);
  expect(named({ denials: { ...of, refused: 9, top: [...of.top] } })).toEqual([]);
});

test("the end of prices is named within a year before it, and afterwards", () => {
  expect(named({ last_day: "2026-12-31" })).toEqual(["ask ends"]);
  expect(named({ last_day: "2026-02-28" })).toEqual(["ask hasEnded"]);
  expect(named({ last_day: "2028-12-31" })).toEqual([]);
});

test("missing reports and prices come last, as doubts", () => {
  expect(named({ years: [year(2025, null, 50, 9)] })).toEqual(["check reports", "check noPrice"]);
  expect(named({ years: [year(2025, 100, null, 0)] })).toEqual(["check noReport"]);
});

test("use per user outside of the middle half of libraries of its size is an argument", () => {
  const among = (own: number): Briefing["peers"] => [
    {
      ...{ platform: 1, uses_per_fte: own, rank: 3, libraries: 8, lower: 1, median: 2, upper: 3 },
      ...{ size: { from: 0, below: 1000 }, published: "2026-02-01T00:00:00Z" },
    },
  ];
  expect(named({ peers: among(0.9) })).toEqual(["price belowPeers"]);
  expect(named({ peers: among(3.1) })).toEqual(["keep abovePeers"]);
  expect(named({ peers: among(1) })).toEqual([]);
});
