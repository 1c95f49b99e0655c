import { folded } from "@/lib/kit/format/search-words";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { readAmount } from "../money";

/** A payment as written in a sheet; empty strings for missing values. */
export type PaymentInSheet = {
  row: number;
  organization: string;
  platform: string;
  year: string;
  /** First and last day; together they replace the year. */
  from: string;
  to: string;
  amount: string;
  currency: string;
  referenceAmount: string;
};

type Field = Exclude<keyof PaymentInSheet, "row">;
/** Content of a column; with `year`, the amounts of that year. */
type Column = { field: Field; year?: string } | null;

const spellings: Record<Exclude<Field, "referenceAmount">, readonly string[]> = {
  organization: ["organization", "organisation", "organizace", "library", "knihovna", "institution", "instituce"],
  platform: ["platform", "platforma", "resource", "database", "zdroj", "databaze", "eiz", "product", "produkt"],
  year: ["year", "rok"],
  from: ["from", "od", "start", "startdate", "licensefrom", "validfrom", "platnostod", "licenceod", "zacatek"],
  to: ["to", "do", "end", "enddate", "licenseto", "validto", "platnostdo", "licencedo", "konec"],
  amount: [
    "amount",
    "price",
    "cost",
    "castka",
    "cena",
    "naklady",
    "payment",
    "platba",
    "fee",
    "amountwithoutvat",
  ].concat(["pricewithoutvat", "cenabezdph", "castkabezdph", "platbabezdph"]),
  currency: ["currency", "mena"],
};

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

function columnOf(heading: string, reference: string): Column {
  const headingText = letters(heading);
  const inReference = ["in", "v", "amountin", "pricein", "castkav", "cenav"].map((words) => words + reference);
  if (inReference.includes(headingText) || headingText === "referenceamount") return { field: "referenceAmount" };
  const year = /^(?:price|amount|cost|cena|castka|platba)?((?:19|20)\d\d)$/.exec(headingText)?.[1];
  if (year) return { field: "amount", year };
  const field = (["organization", "platform", "year", "from", "to", "amount", "currency"] as const).find((name) =>
    spellings[name].includes(headingText),
  );
  return field ? { field } : null;
}

type Known = {
  reference: string;
  isOrganization: (text: string) => boolean;
  isPlatform: (text: string) => boolean;
};

/**
 * Payments in a table: by its headings (years may have columns of their own), else by the content of its columns. Skips
 * rows without an amount, such as those of a template.
 */
export function paymentsInSheet(
  rows: readonly SheetRow[],
  surroundings: Known,
): { payments: PaymentInSheet[]; unknown: string[] } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const headings = filled[0]?.cells.map((cell) => cell.trim()) ?? [];
  const byHeading = headings.map((heading) => columnOf(heading, surroundings.reference.toLowerCase()));
  const hasHeadings = byHeading.some((column) => column?.field === "platform") || byHeading.filter(Boolean).length > 1;
  const columns = hasHeadings ? byHeading : byContent(filled, surroundings);
  const payments = filled.slice(hasHeadings ? 1 : 0).flatMap(({ number, cells }) => paymentsOf(number, cells, columns));
  return {
    payments: payments.filter(({ amount }) => amount !== ""),
    unknown: hasHeadings ? headings.filter((heading, at) => heading !== "" && !byHeading[at]) : [],
  };
}

function paymentsOf(row: number, cells: readonly string[], columns: readonly Column[]): PaymentInSheet[] {
  const cellOf = (field: Field) => {
    const at = columns.findIndex((column) => column?.field === field && !column.year);
    return cells[at]?.trim() ?? "";
  };
  const own = {
    row,
    organization: cellOf("organization"),
    platform: cellOf("platform"),
    year: cellOf("year").replace(/\.0+$/, ""),
    from: cellOf("from"),
    to: cellOf("to"),
    amount: cellOf("amount"),
    currency: cellOf("currency"),
    referenceAmount: cellOf("referenceAmount"),
  };
  const ofYears = columns.flatMap((column, at) =>
    column?.year
      ? [{ ...own, year: column.year, from: "", to: "", amount: cells[at]?.trim() ?? "", referenceAmount: "" }]
      : [],
  );
  return ofYears.length > 0 ? ofYears : [own];
}

/** Classifies each column by the majority of its cells; each field gets at most one column. */
function byContent(rows: readonly SheetRow[], { isOrganization, isPlatform }: Known): Column[] {
  const tests: [Field, (text: string) => boolean][] = [
    ["platform", isPlatform],
    ["organization", isOrganization],
    ["year", (text) => /^(19|20)\d\d(\.0+)?$/.test(text)],
    ["currency", (text) => /^[A-Z]{3}$|^(Kč|\p{Sc})$/u.test(text)],
    ["amount", (text) => readAmount(text) !== null],
  ];
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns: Column[] = Array.from({ length: width }, () => null);
  for (const [field, is] of tests) {
    const shares = columns.map((taken, at) => {
      const cells = rows.map(({ cells }) => cells[at]?.trim() ?? "").filter(Boolean);
      return taken || cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
    });
    const best = shares.indexOf(Math.max(...shares));
    if ((shares[best] ?? 0) > 0.5) columns[best] = { field };
  }
  return columns;
}
