import { expect, test } from "vitest";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { SheetTemplate } from "@/lib/non-counter/layout/mapping";
import { readMapped } from "@/lib/non-counter/sheets/read-mapped";
import { workbook } from "@/tests/support/workbook";

const films: SheetTemplate = {
  name: "Films",
  reportType: { shortName: "films", periodMonths: 1, hasTitles: true, attributes: [], metrics: [] },
  headings: ["Film", "Action"],
  mapping: {
    columns: [
      { heading: "Film", role: "Title" },
      { heading: "Action", role: "Metric" },
    ],
    periods: "columns",
    two_rows: false,
    period_label: "",
    constants: { metric: "", title: "", attributes: {} },
    skip_rows: [],
    blanks: [],
    metric_names: {},
  },
};

async function* bytes(content: Buffer) {
  yield content;
}

async function read(content: Buffer) {
  const read: { place: string | null; facts: string[]; warnings: string[]; errors: string[] }[] = [];
  for await (const { place, records } of readMapped(bytes(content), films)) {
    const all: UsageRecord[] = [];
    let next = await records.next();
    for (; !next.done; next = await records.next()) all.push(...next.value);
    const facts = all.map(({ title, metric, month, value }) => [title, metric, month, value].join(" "));
    const text = (findings: { code: string; where: string }[]) => findings.map(({ code, where }) => `${code} ${where}`);
    read.push({ place, facts, warnings: text(next.value.warnings), errors: text(next.value.errors) });
  }
  return read;
}

const january2024 = { date: 45292 };

test("sheets with the headings become reports, and the others are listed", async () => {
  const film = (count: number) => [
    ["Film", "Action", january2024],
    ["M", "clicks", count],
  ];
  const file = workbook([
    { name: "About", rows: [["Hello"]] },
    { name: "2024 A", rows: film(1) },
    { name: "Empty", rows: [] },
    { name: "2024 B", rows: film(2) },
    { name: "Secret", state: "hidden", rows: film(9) },
  ]);
  expect(await read(file)).toEqual([
    {
      ...{ place: "2024 A", facts: ["M clicks 2024-01 1"], errors: [] },
      warnings: ["table-sheet-skipped About", "sheet-hidden-skipped Secret"],
    },
    { place: "2024 B", facts: ["M clicks 2024-01 2"], warnings: [], errors: [] },
  ]);
});

test("workbook without such a sheet names the missing headings", async () => {
  const file = workbook([
    { name: "A", rows: [["Film", january2024]] },
    { name: "B", rows: [["Other"]] },
  ]);
  expect(await read(file)).toMatchObject([{ place: "A", facts: [], errors: ["template-headings-missing A"] }]);
});

test("fraction in a workbook is refused with its sheet and cell", async () => {
  const file = workbook([
    {
      name: "A",
      rows: [
        ["Film", "Action", january2024],
        ["M", "clicks", 1.5],
      ],
    },
  ]);
  expect(await read(file)).toMatchObject([{ errors: ["count-fractional A!C2 (2024-01-01)"] }]);
});
