import type { SheetRow } from "@/lib/kit/sheets/sheet-row";
import type { SheetTemplate } from "./mapping";
import { readPeriod } from "./read-period";
import { reducedText } from "./reduced-text";

/** The templates to which the beginning of a sheet may belong. */
export type Recognition<T extends SheetTemplate> =
  | { kind: "one"; template: T; headingRow: number }
  | { kind: "several"; templates: T[] }
  /** `nearest`: those of which at least one heading is there, with what is missing, fewest first. */
  | { kind: "none"; nearest: { template: T; missing: string[] }[] };

const mostTold = 3;

/** Finds the one template whose required headings all stand in one of the rows, wherever in it. */
export function recogniseTemplate<T extends SheetTemplate>(
  rows: readonly SheetRow[],
  templates: readonly T[],
): Recognition<T> {
  const fitting = templates.flatMap((template) => {
    const row = rows.find(({ cells }) => isHeadingRow(cells, template));
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

/** Whether a row holds all headings of a template and, where its columns are periods, at least one. */
export function isHeadingRow(cells: readonly string[], { headings, mapping, reportType }: SheetTemplate): boolean {
  if (headings.length === 0) return false;
  const there = new Set(cells.map(reducedText));
  if (!headings.every((heading) => there.has(reducedText(heading)))) return false;
  return (
    mapping.periods !== "columns" || cells.some((cell) => readPeriod(cell, reportType.periodMonths).kind === "period")
  );
}

/** What of a template's headings is not in the row that holds most of them. */
export function missingHeadings(rows: readonly SheetRow[], { headings }: Pick<SheetTemplate, "headings">): string[] {
  let fewest = [...headings];
  for (const { cells } of rows) {
    const there = new Set(cells.map(reducedText));
    const missing = headings.filter((heading) => !there.has(reducedText(heading)));
    if (missing.length < fewest.length) fewest = missing;
  }
  return fewest;
}
