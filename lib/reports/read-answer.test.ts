import { expect, test } from "vitest";
import { question } from "@/lib/usage/question";
import { flexibleSlicer } from "./contract";
import { readReportAnswer } from "./read-answer";
import { reportAnswer } from "./report-answers";
import { namedRow, type ReportTable } from "./report-table";

const names = new Map([
  [5, { name: "Annals", isBlank: false, title: { issn: "0003-486X", eissn: "", isbn: "" } }],
  [
    6,
    {
      name: "On counting",
      isBlank: false,
      title: { issn: "", eissn: "", isbn: "", doi: "10.1/c", publicationDate: "2023-05" },
    },
  ],
  [7, { name: "JSTOR / ITHAKA", isBlank: false, code: "JSTOR" }],
]);
const labelOf = (_: unknown, key: number | string) =>
  names.get(Number(key)) ?? { name: key === 0 ? "blank" : String(key), isBlank: key === 0 };
const figures = { total: 12, cells: { "1": 12 } };

test("a row of several dimensions has a key and a label of each, and comes back as it was", () => {
  const rows = [
    { ...namedRow(["title", "platform", "month"], [5, 7, "2024-01"], labelOf), ...figures },
    { ...namedRow(["title", "platform", "month"], [0, 7, "2024-02"], labelOf), ...figures },
  ];
  const table: ReportTable = { rows, columns: [], total: 24, rowCount: 2, remainder: null, notes: [] };
  const query = question.parse({ version: 1, where: {}, rows: ["title", "platform", "month"], columns: [] });
  const answer = flexibleSlicer.returns.parse(reportAnswer(table, query));
  expect(answer.results[0]).toEqual({
    ...{ pk: 5, pk2: 7, pk3: "2024-01", name: "Annals / JSTOR / ITHAKA / 2024-01", is_blank: false },
    labels: [
      { name: "Annals", is_blank: false },
      { name: "JSTOR / ITHAKA", is_blank: false, code: "JSTOR" },
      { name: "2024-01", is_blank: false },
    ],
    ...{ issn: "0003-486X", eissn: "", isbn: "" },
    ...figures,
  });
  expect(answer.results[1]?.labels[0]).toEqual({ name: "blank", is_blank: true });
  const [row, blank] = readReportAnswer(answer).rows;
  expect([row?.key, blank?.key]).toEqual(["5,7,2024-01", "0,7,2024-02"]);
  expect(row?.parts?.map(({ key, name }) => [key, name])).toEqual([
    [5, "Annals"],
    [7, "JSTOR / ITHAKA"],
    ["2024-01", "2024-01"],
  ]);
});

test("an item has its DOI and its date of publication, under a title with the identifiers of that", () => {
  const query = question.parse({ version: 1, where: {}, rows: ["item"], columns: [] });
  const answerOf = (row: ReportTable["rows"][number]) => {
    const table: ReportTable = { rows: [row], columns: [], total: 12, rowCount: 1, remainder: null, notes: [] };
    return flexibleSlicer.returns.parse(reportAnswer(table, query));
  };
  const item = { ...namedRow(["item"], [6], labelOf), ...figures };
  expect(answerOf(item).results[0]).toMatchObject({ issn: "", doi: "10.1/c", publication_date: "2023-05" });
  expect(readReportAnswer(answerOf(item)).rows).toEqual([item]);
  const both = { ...namedRow(["title", "item"], [5, 6], labelOf), ...figures };
  expect(both.title).toEqual({ issn: "0003-486X", eissn: "", isbn: "", doi: "10.1/c", publicationDate: "2023-05" });
});

test("a row of one dimension is named as its label is", () => {
  const row = { ...namedRow(["platform"], [7], labelOf), ...figures };
  const table: ReportTable = { rows: [row], columns: [], total: 12, rowCount: 1, remainder: null, notes: [] };
  const query = question.parse({ version: 1, where: {}, rows: ["platform"], columns: [] });
  const answer = flexibleSlicer.returns.parse(reportAnswer(table, query));
  expect(answer.results[0]).toMatchObject({ pk: 7, name: "JSTOR / ITHAKA", code: "JSTOR" });
  expect(answer.results[0]).not.toHaveProperty("pk2");
  expect(readReportAnswer(answer).rows).toEqual([row]);
});

test("never returns sums over different metrics", () => {
  const query = question.parse({ version: 1, where: {}, rows: ["platform"], columns: ["metric"] });
  const label = (name: string) => ({ name, isBlank: false });
  const row = { ...namedRow(["platform"], [7], labelOf), total: 12, cells: { "1": 10, "2": 2 } };
  const columns = [
    { key: "1", kind: "count" as const, labels: [label("Requests")], total: 10 },
    { key: "2", kind: "count" as const, labels: [label("Investigations")], total: 2 },
  ];
  const table: ReportTable = { rows: [row], columns, total: 12, rowCount: 1, remainder: null, notes: [] };
  const answerOf = (given: Partial<ReportTable>, of = query) =>
    flexibleSlicer.returns.parse(reportAnswer({ ...table, ...given }, of));
  const apart = answerOf({});
  expect(apart.results[0]).toMatchObject({ total: null, cells: row.cells });
  expect(apart.totals).toEqual({ total: null, cells: row.cells, gap: null });
  const mixed = answerOf({ notes: [{ code: "mixedMetrics" }] }, { ...query, columns: ["month"] });
  expect(mixed.results[0]).toMatchObject({ total: null, cells: { "1": null, "2": null } });
  expect(mixed.columns.map(({ total }) => total)).toEqual([null, null]);
  expect(mixed.totals).toEqual({ total: null, cells: { "1": null, "2": null }, gap: null });
  expect(readReportAnswer(mixed).rows[0]).toMatchObject({ total: 0, cells: {} });
  const rest = { key: "", ...label("Without any tag"), total: 5, cells: { "1": 5 } };
  const untagged = answerOf(
    { remainder: rest, notes: [{ code: "mixedUntagged" }] },
    { ...query, columns: ["month"], rollUp: { by: "tag", tagClass: null, remainder: true } },
  );
  expect(untagged.results[0]).toMatchObject({ total: 12, cells: row.cells });
  expect(untagged.remainder).toMatchObject({ total: null, cells: { "1": null } });
  expect(untagged.totals?.total).toBeNull();
});

test("a missing figure is null, a covered one without usage zero, and both come back with their gaps", () => {
  const query = question.parse({ version: 1, where: {}, rows: ["platform"], columns: ["month"] });
  const missing = { kind: "missing", present: 0, expected: 1 } as const;
  const incomplete = { kind: "incomplete", present: 1, expected: 3 } as const;
  const column = (key: string, total: number) => ({
    ...{ key, total, kind: "count" as const },
    labels: [{ name: key, isBlank: false }],
  });
  const row = {
    ...namedRow(["platform"], [7], labelOf),
    ...{ total: 4, cells: { "2024-01": 4 }, gaps: { "2024-03": missing, total: incomplete } },
  };
  const columns = [column("2024-01", 4), column("2024-02", 0), { ...column("2024-03", 0), gap: missing }];
  const table: ReportTable = {
    rows: [row],
    columns,
    total: 4,
    gap: incomplete,
    rowCount: 1,
    remainder: null,
    notes: [],
  };
  const answer = flexibleSlicer.returns.parse(reportAnswer(table, query));
  expect(answer.results[0]).toMatchObject({ cells: { "2024-01": 4, "2024-02": 0, "2024-03": null }, gaps: row.gaps });
  expect(answer.columns.map(({ total, gap }) => [total, gap])).toEqual([
    [4, null],
    [0, null],
    [null, missing],
  ]);
  expect(answer.totals).toEqual({
    ...{ total: 4, gap: incomplete },
    cells: { "2024-01": 4, "2024-02": 0, "2024-03": null },
  });
  const again = readReportAnswer(answer);
  expect(again.rows[0]).toMatchObject({ gaps: row.gaps, cells: { "2024-01": 4, "2024-02": 0 } });
  expect([again.gap, again.columns[2]?.gap]).toEqual([incomplete, missing]);
});
