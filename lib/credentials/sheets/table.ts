import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type ImportColumn, type ImportFormat, importColumns } from "../import-columns";
import { formatOf, letters } from "./own-columns";

/** One row of a credentials file: texts by meaning, in the order of the columns, without blanks. */
export type ImportRecord = {
  sheet: string;
  row: number;
  cells: Partial<{ [C in ImportColumn]: { texts: string[] } }>;
  /** Headings as spelled in the file, including those of blank cells. */
  headings: Partial<Record<ImportColumn, string>>;
  /** Codes of reports whose column says yes; null without such columns. */
  reports: string[] | null;
};

export type SheetCredentials = {
  format: ImportFormat;
  columns: { sheet: string; heading: string; means: ImportColumn | null }[];
  records: ImportRecord[];
};

type Heading = { text: string; meaning: Meaning | null };

/** Rows to search for headings. */
const HEADINGS_WITHIN = 30;

/** The credentials of a sheet; null without recognized headings. */
export function recognizeCredentialsTable(
  name: string,
  rows: readonly SheetRow[],
  reportCodes: ReadonlySet<string>,
): SheetCredentials | null {
  const at = rows.slice(0, HEADINGS_WITHIN).findIndex(({ cells }) => isHeadings(headings(cells, reportCodes)));
  const row = rows[at];
  if (!row) return null;
  const rowHeadings = headings(row.cells, reportCodes);
  const columns = rowHeadings.filter(({ text }) => text !== "");
  const spelled = spelledHeadings(rowHeadings);
  return {
    format: formatOf(row.cells),
    columns: columns.map(({ text, meaning }) => ({ sheet: name, heading: text, means: meansOf(meaning) })),
    records: rows
      .slice(at + 1)
      .flatMap((one) =>
        recordOf({ sheet: name, row: one.number, cells: {}, headings: spelled, reports: null }, one, rowHeadings),
      ),
  };
}

const meansOf = (meaning: Meaning | null): ImportColumn | null =>
  meaning === null ? null : "column" in meaning ? meaning.column : "counter_reports";

const headings = (cells: readonly string[], codes: ReadonlySet<string>): Heading[] =>
  cells.map((cell) => ({ text: cell.trim(), meaning: meaningOf(cell, codes) }));

/** Without library, platform and customer id it is another kind of table. */
function isHeadings(rowHeadings: readonly Heading[]): boolean {
  const has = (column: ImportColumn) =>
    rowHeadings.some(({ meaning }) => meaning && "column" in meaning && meaning.column === column);
  return has("customer_id") && has("platform");
}

/** The first heading of each column. */
function spelledHeadings(rowHeadings: readonly Heading[]): ImportRecord["headings"] {
  const spelled: ImportRecord["headings"] = {};
  for (const { text, meaning } of rowHeadings) {
    const means = meansOf(meaning);
    if (means) spelled[means] ??= text;
  }
  return spelled;
}

/** Skips template rows that contain only a platform. */
function recordOf(record: ImportRecord, { cells }: SheetRow, rowHeadings: readonly Heading[]): ImportRecord[] {
  for (const [index, { meaning }] of rowHeadings.entries()) {
    const text = cells[index]?.trim() ?? "";
    if (!meaning) continue;
    if ("report" in meaning) {
      record.reports ??= [];
      if (isYes(text)) record.reports.push(meaning.report);
    } else if (text !== "") {
      const texts = record.cells[meaning.column]?.texts ?? [];
      record.cells[meaning.column] ??= { texts };
      texts.push(text);
    }
  }
  const filled = importColumns.filter(
    (column) => record.cells[column] && column !== "platform" && column !== "enabled",
  );
  return filled.length > 0 ? [record] : [];
}

/** "active" is Celus' word, "x" is common in hand-made files. */
export const isYes = (text: string): boolean => /^(active|x|yes|ano|true|1|enabled|✓|✔)$/i.test(text.trim());

export const isNo = (text: string): boolean => /^(no|ne|false|0|disabled|suspended|incomplete|-|)$/i.test(text.trim());

/** The heading of a column, for messages; "" if the file does not have it. */
export const headingOf = (record: ImportRecord, column: string): string => {
  const importColumn = importColumns.find((one) => one === column);
  return (importColumn && record.headings[importColumn]) ?? "";
};

/** Meaning of a heading: one of our columns, or a report selected by a word in the cell. */
export type Meaning = { column: ImportColumn } | { report: string };

const spellings: Record<ImportColumn, readonly string[]> = {
  id: ["id"],
  organization: [
    "organization",
    "organisation",
    "organizace",
    "institution",
    "institutionname",
    "localinstitutionidentifier",
    "localid",
    "library",
    "knihovna",
  ],
  platform: ["platform", "platforma", "publishervendorplatform", "provider", "providername", "vendor"],
  counter_version: ["counterversion", "verzecounter", "version", "release", "counterrelease"],
  title: ["title", "nazev"],
  account: ["account", "ucet"],
  url: ["url", "sushiurl", "serviceurl", "adresa"],
  customer_id: ["customerid", "idzakaznika"],
  requestor_id: ["requestorid", "requesterid"],
  api_key: ["apikey", "apiklic"],
  http_username: ["httpusername", "jmenoprohttp", "uzivatelskejmenohttp"],
  http_password: ["httppassword", "hesloprohttp", "heslohttp"],
  platform_filter: ["platformfilter", "filtrplatformy"],
  extra_params: ["extraparameters", "extraparams", "extraattrs", "extraargs", "extraarguments", "dalsiparametry"],
  counter_reports: ["reports", "counterreports", "activereports", "reporty"],
  enabled: ["automaticharvesting", "automatickestahovani", "enabled", "status", "active"],
  outside_consortium: [
    "purchasedoutsidetheconsortium",
    "purchasedoutsideconsortium",
    "boughtoutsidetheconsortium",
    "outsideconsortium",
    "nakupmimokonzorcium",
  ],
  not_before: ["notbefore", "nejdriveod"],
  last_harvestable_month: ["oldestmonthavailable", "lastharvestablemonth", "nejstarsidostupnymesic"],
  expires_on: ["keysexpireon", "keysendon", "expireson", "platnostklicukonci", "konecplatnostiklicu"],
};

const columnsBySpelling = new Map(
  Object.entries(spellings).flatMap(([column, words]) => words.map((word) => [word, column] as const)),
);

/** The meaning of a heading in the spelling of our template, Celus or CC-Plus; null if it is not recognized. */
export function meaningOf(heading: string, reportCodes: ReadonlySet<string>): Meaning | null {
  const code = heading.trim().toUpperCase();
  if (reportCodes.has(code)) return { report: code };
  const column = columnsBySpelling.get(letters(heading));
  return column && isColumn(column) ? { column } : null;
}

const isColumn = (text: string): text is ImportColumn => text in spellings;
