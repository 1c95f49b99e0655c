import { expect, test } from "vitest";
import type { ReportMetrics } from "@/lib/interest/contract";
import { narrowReports } from "./narrow-reports";

const report = (short_name: string, counted: readonly [string, string, string?][]): ReportMetrics => ({
  ...{ pk: 1, short_name, name: `Report ${short_name}`, counter_code: short_name, release: "5", metrics: [] },
  interest_metric_set: counted.map(([metric, group, shown]) => ({
    ...{ metric, attributes: "", group },
    target_metric: shown ?? null,
  })),
  ...{ used_by_platforms: 0, approx_record_count: 0, default_interest: { is_default: false, metrics: [] } },
});

const reports = [
  report("TR", [
    ["Total_Item_Requests", "full_text"],
    ["No_License", "full_text_denial"],
  ]),
  report("JR1", [["ft_total", "full_text", "Total_Item_Requests"]]),
  report("DR", [["Searches_Regular", "search"]]),
  report("IR", []),
];

test.each([
  ["", null, ["TR", "JR1", "DR", "IR"]],
  ["", "full_text", ["TR", "JR1"]],
  ["", "none", ["IR"]],
  ["", "gone", []],
  ["item_requests", null, ["TR", "JR1"]],
  ["report dr", null, ["DR"]],
  ["license", "search", []],
])("narrowReports with search %o and group %o returns %o", (search, group, shown) => {
  expect(narrowReports(reports, { search, group }).map(({ short_name: name }) => name)).toEqual(shown);
});

test("narrowReports finds metrics by their custom names", () => {
  const names = { ft_total: "Stažené články" };
  const matches = narrowReports(reports, { search: "stazene", group: null }, names);
  expect(matches.map(({ short_name: name }) => name)).toEqual(["JR1"]);
});
