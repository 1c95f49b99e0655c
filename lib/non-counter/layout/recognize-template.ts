import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { bareMonth, columnPeriod, headingsIn } from "./headings";
import type { SheetTemplate } from "./mapping";
import { reducedText } from "./reduced-text";

/** Templates that may fit the beginning of a sheet. */
export type Recognition<T extends SheetTemplate> =
  | { kind: "one"; template: T; headingRow: number }
  | { kind: "several"; templates: T[] }
  /** `nearest`: templates with at least one matching heading, with the missing ones, fewest first. */
  | { kind: "none"; nearest: { template: T; missing: string[] }[] };

const mostTold = 3;

/** Finds the only template whose required headings are all in one row, in any place. */
export function recognizeTemplate<T extends SheetTemplate>(
  rows: readonly SheetRow[],
  templates: readonly T[],
): Recognition<T> {
  const fitting = templates.flatMap((template) => {
    const row = rows.find((one, index) => isHeadingRow(one, rows.slice(0, index), template));
    return row ? [{ template, headingRow: row.number }] : [];
  });
  const [only, ...others] = fitting;
  if (only && others.length === 0) return { kind: "one", ...only };
  if (only) return { kind: "several", templates: fitting.map(({ template }) => template) };
  const nearest = templates
    .map((template) => ({ template, missing: missingHeadings(rows, template) }))
    .filter(({ template, missing }) => missing.length < template.headings.length)
    .sort((one, other) => one.missing.length - other.missing.length);
  return { kind: "none", nearest: nearest.slice(0, mostTold) };
}

/**
 * Whether a row, perhaps with the one above, has all headings of a template and, if its columns are periods, at least
 * one period.
 */
export function isHeadingRow(row: SheetRow, above: readonly SheetRow[], template: SheetTemplate): boolean {
  const { headings: required, mapping, reportType } = template;
  if (required.length === 0) return false;
  const headings = headingsIn(row, above, mapping.two_rows);
  const there = new Set(headings.cells.map(reducedText));
  if (!required.every((heading) => there.has(reducedText(heading)))) return false;
  if (mapping.periods === "names") return headings.cells.some((heading) => bareMonth(heading) !== null);
  if (mapping.periods !== "columns") return true;
  return headings.cells.some((_, at) => columnPeriod(headings, at, reportType.periodMonths).read.kind === "period");
}

/** A template's headings missing from the best-matching row. */
export function missingHeadings(rows: readonly SheetRow[], { headings, mapping }: SheetTemplate): string[] {
  let fewest = [...headings];
  for (const [index, row] of rows.entries()) {
    const { cells } = headingsIn(row, rows.slice(0, index), mapping.two_rows);
    const there = new Set(cells.map(reducedText));
    const missing = headings.filter((heading) => !there.has(reducedText(heading)));
    if (missing.length < fewest.length) fewest = missing;
  }
  return fewest;
}
