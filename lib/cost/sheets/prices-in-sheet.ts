import { folded } from "@/lib/kit/format/search-words";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { readAmount } from "../money";

/** A price as written in a sheet; empty strings for missing values. */
export type PriceInSheet = {
  row: number;
  agreement: string;
  provider: string;
  organization: string;
  /** One or several, separated by semicolons, vertical bars or lines. */
  platform: string;
  year: string;
  /** First and last day; together they replace the year. */
  from: string;
  to: string;
  amount: string;
  vatRate: string;
  currency: string;
  referenceAmount: string;
  fund: string;
  department: string;
};

type Field = Exclude<keyof PriceInSheet, "row">;
/** Content of a column; with `year`, the amounts of that year. */
type Column = { field: Field; year?: string } | null;

const spellings: Record<Exclude<Field, "referenceAmount">, readonly string[]> = {
  agreement: ["agreement", "contract", "license", "licence", "smlouva", "kontrakt", "nazevsmlouvy", "licencnismlouva"],
  provider: ["provider", "vendor", "publisher", "supplier", "dodavatel", "vydavatel", "poskytovatel"],
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
  vatRate: ["vat", "vatrate", "dph", "sazbadph", "vatpercent"],
  currency: ["currency", "mena"],
  fund: ["fund", "budget", "budgetline", "fond", "rozpocet", "zdrojfinancovani"],
  department: ["department", "faculty", "costcenter", "costcentre", "oddeleni", "fakulta", "katedra", "stredisko"],
};
const fields = Object.keys(spellings).filter((name): name is keyof typeof spellings => name in spellings);

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

function columnOf(heading: string, reference: string): Column {
  const headingText = letters(heading);
  const inReference = ["in", "v", "amountin", "pricein", "castkav", "cenav"].map((words) => words + reference);
  if (inReference.includes(headingText) || headingText === "referenceamount") return { field: "referenceAmount" };
  const year = /^(?:price|amount|cost|cena|castka|platba)?((?:19|20)\d\d)$/.exec(headingText)?.[1];
  if (year) return { field: "amount", year };
  const field = fields.find((name) => spellings[name].includes(headingText));
  return field ? { field } : null;
}

type Known = {
  reference: string;
  isOrganization: (text: string) => boolean;
  isPlatform: (text: string) => boolean;
};

/**
 * Prices in a table: by its headings (years may have columns of their own), else by the content of its columns. Skips
 * rows without an amount, such as those of a template.
 */
export function pricesInSheet(
  rows: readonly SheetRow[],
  surroundings: Known,
): { prices: PriceInSheet[]; unknown: string[] } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const headings = filled[0]?.cells.map((cell) => cell.trim()) ?? [];
  const byHeading = headings.map((heading) => columnOf(heading, surroundings.reference.toLowerCase()));
  const hasHeadings = byHeading.some((column) => column?.field === "platform") || byHeading.filter(Boolean).length > 1;
  const columns = hasHeadings ? byHeading : byContent(filled, surroundings);
  const prices = filled.slice(hasHeadings ? 1 : 0).flatMap(({ number, cells }) => pricesOf(number, cells, columns));
  return {
    prices: prices.filter(({ amount }) => amount !== ""),
    unknown: hasHeadings ? headings.filter((heading, at) => heading !== "" && !byHeading[at]) : [],
  };
}

function pricesOf(row: number, cells: readonly string[], columns: readonly Column[]): PriceInSheet[] {
  const cellOf = (field: Field) => {
    const at = columns.findIndex((column) => column?.field === field && !column.year);
    return cells[at]?.trim() ?? "";
  };
  const own = {
    row,
    agreement: cellOf("agreement"),
    provider: cellOf("provider"),
    organization: cellOf("organization"),
    platform: cellOf("platform"),
    year: cellOf("year").replace(/\.0+$/, ""),
    from: cellOf("from"),
    to: cellOf("to"),
    amount: cellOf("amount"),
    vatRate: cellOf("vatRate"),
    currency: cellOf("currency"),
    referenceAmount: cellOf("referenceAmount"),
    fund: cellOf("fund"),
    department: cellOf("department"),
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
