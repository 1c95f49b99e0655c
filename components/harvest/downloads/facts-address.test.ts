import { expect, test } from "vitest";
import { searchToDraft } from "@/lib/reports/report-query";
import { factsAddress } from "./facts-address";

const named = { name: "", name_en: null, name_cs: null };
const place = { organization: { pk: 3, ...named }, platform: { pk: 7, short_name: "", ...named }, month: "2025-03" };
const asked = (code: string, counter_version: string) => {
  const address = factsAddress({ ...place, counter_report: { pk: 1, code, counter_version } });
  return searchToDraft(Object.fromEntries(new URL(address, "https://usus.example").searchParams));
};

test("the facts of a month are the flexible report of that month, library and platform", () => {
  expect(asked("TR", "5")).toMatchObject({
    draft: {
      reportTypes: ["TR"],
      rows: "title",
      columns: ["metric"],
      filters: { organization: [3], platform: [7] },
      from: "2025-03",
      to: "2025-03",
    },
  });
});

test("reports of Release 5.1 are report types of their own, and platform reports know no titles", () => {
  expect(asked("PR", "5.1")).toMatchObject({ draft: { reportTypes: ["PR51"], rows: "platform" } });
});
