import { readAmount } from "@/lib/cost/money";
import { pricesInSheet } from "@/lib/cost/sheets/prices-in-sheet";
import { readDate } from "@/lib/counter/header-period";
import { isMonth } from "@/lib/counter/standard/month";
import { release4Id } from "@/lib/counter/standard/release-4-reports";
import { columnNamed } from "@/lib/counter/table/head/column-names";
import { recognizeCredentialsTable } from "@/lib/credentials/sheets/table";
import { readPeriod } from "@/lib/non-counter/layout/read-period";
import { FIGURES, readFigure, yearsInSheet } from "@/lib/organizations/years/years-in-sheet";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { isIdentifier, recognizeColumns } from "@/lib/title-lists/file/recognize-columns";
import { findExportLayout } from "@/lib/uploads/exported-usage/export-layout";

/** Possible contents of an uploaded table. */
export const sheetKinds = ["usage", "credentials", "agreements", "yearly-figures", "titles"] as const;
export type SheetKind = (typeof sheetKinds)[number];

type Sheet = { name: string; rows: readonly SheetRow[] };

/** Column headings are looked for in the first rows only. */
const HEADINGS_WITHIN = 40;

/** Recognizes by the headings what a file's sheets contain; usage if nothing else fits. */
export function sheetKind(sheets: readonly Sheet[], reportCodes: ReadonlySet<string>): SheetKind {
  const kinds = sheets.map((sheet) => kindOf(sheet, reportCodes));
  return kinds.find((kind) => kind !== "usage") ?? "usage";
}

function kindOf({ name, rows }: Sheet, reportCodes: ReadonlySet<string>): SheetKind {
  if (recognizeCredentialsTable(name, rows, reportCodes)) return "credentials";
  const head = rows.slice(0, HEADINGS_WITHIN);
  if (findExportLayout(head) || head.some(({ cells }) => isOfUsage(cells))) return "usage";
  if (holdsPrices(rows)) return "agreements";
  if (holdsYears(rows)) return "yearly-figures";
  return recognizeColumns([...rows]).columns.some(({ is }) => isIdentifier(is)) ? "titles" : "usage";
}

/** Recognizes a header row of a COUNTER report, or headings with metrics or months. */
function isOfUsage(cells: readonly string[]): boolean {
  const [first = ""] = cells;
  if (/^report[_ ]?(name|id)$/i.test(first.trim()) || release4Id(first) !== null) return true;
  return cells.some((cell) => columnNamed(cell) === "Metric_Type" || isMonthHeading(cell));
}

/** Years and bare numbers are not months here: price lists have columns of years. */
const isMonthHeading = (cell: string): boolean =>
  isMonth(cell.trim()) || (/\p{L}/u.test(cell) && readPeriod(cell, 1).kind === "period");

/** Prices need an organization or platform, a subject and a year; amounts alone could be anything. */
function holdsPrices(rows: readonly SheetRow[]): boolean {
  const surroundings = { reference: "", isOrganization: () => false, isPlatform: () => false };
  const { prices } = pricesInSheet(rows, surroundings);
  const good = prices.filter(
    ({ platform, year, from, to, amount }) =>
      platform !== "" &&
      (/^(19|20)\d\d$/.test(year) || Boolean(readDate(from) && readDate(to))) &&
      readAmount(amount) !== null,
  );
  return good.length > 0 && good.length >= prices.length / 2;
}

/** Numbers of users, students or staff by year, of which most can be read. */
function holdsYears(rows: readonly SheetRow[]): boolean {
  const { years } = yearsInSheet(rows);
  const isReadable = (one: (typeof years)[number]) =>
    /^(19|20)\d\d$/.test(one.year) &&
    FIGURES.every((figure) => one[figure] === "" || readFigure(figure, one[figure]) !== undefined);
  return years.length > 0 && years.filter(isReadable).length >= years.length / 2;
}
