import { type AttributeName, attributeNames } from "@/lib/counter/standard/attributes";
import { findMetric } from "@/lib/counter/standard/metrics";
import { isMonth, type Month } from "@/lib/counter/standard/month";
import { columnNamed } from "@/lib/counter/table/head/column-names";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";

/** Meaning of a column in a row of usage. */
type ColumnMeaning = "organization" | "platform" | "report" | "metric" | "month" | "title" | "item" | "value";

/** A descriptive column, by COUNTER's names. */
type DescribedColumn = { index: number; name: AttributeName | DetailName | IdentifierName; isIdentifier: boolean };

type DetailName = "Authors" | "Publication_Date";
type IdentifierName = "DOI" | "ISBN" | "Print_ISSN" | "Online_ISSN" | "Proprietary_ID" | "URI";

/** Layout of an export's table: columns by index, and defaults for all rows. */
export type ExportLayout = {
  headingRow: number;
  headings: readonly string[];
  columns: Readonly<Partial<Record<ColumnMeaning, number>>>;
  described: readonly DescribedColumn[];
  /** Columns of counts; the row provides whatever the column does not. */
  values: readonly { index: number; metric: string | null; month: Month | null }[];
  /** From the file's heading, for all rows. */
  constants: { organization: string | null; report: string | null };
  /** The file adds several organizations together. */
  isMerged: boolean;
  /** Other columns that break down usage; usage is summed over them. */
  unread: readonly { index: number; heading: string }[];
};

const letters = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const meanings: Readonly<Record<string, ColumnMeaning>> = {
  organization: "organization",
  organisation: "organization",
  institution: "organization",
  platform: "platform",
  reporttype: "report",
  metric: "metric",
  date: "month",
  month: "month",
  title: "title",
  target: "title",
  item: "item",
  value: "value",
};

/** Required for one usage record per row. */
const needed = ["platform", "report", "metric", "month", "value"] as const;

const identifiers: readonly IdentifierName[] = ["DOI", "ISBN", "Print_ISSN", "Online_ISSN", "Proprietary_ID", "URI"];
const fields: readonly (AttributeName | DetailName)[] = [...attributeNames, "Authors", "Publication_Date"];

/** Duplicates another column, or is unrelated to usage. */
const harmless = new Set(["reportingperiodtotal", "publisherid", "database"]);

/** Maximum row of the headings in an export. */
const HEADINGS_WITHIN = 40;

/** Finds the headings of exported usage among a table's first rows; null for other tables. */
export function findExportLayout(rows: readonly SheetRow[]): ExportLayout | null {
  const head = rows.slice(0, HEADINGS_WITHIN);
  return ccPlusLayout(head) ?? recordsLayout(head);
}

/** One usage record per row: raw data of this product and of Celus. */
function recordsLayout(rows: readonly SheetRow[]): ExportLayout | null {
  const row = rows.find(({ cells }) => !isBlankRow(cells));
  if (!row) return null;
  const columns = columnsOf(row.cells);
  if (needed.some((name) => columns[name] === undefined)) return null;
  const value = columns.value ?? 0;
  return {
    ...{ headingRow: row.number, headings: row.cells, columns },
    ...described(row.cells, new Set(Object.values(columns))),
    values: [{ index: value, metric: null, month: null }],
    constants: { organization: null, report: null },
    isMerged: false,
  };
}

/** "platform" in lower case is the platform; "Platform" next to it is the one named in the report. */
function columnsOf(headings: readonly string[]): Partial<Record<ColumnMeaning, number>> {
  const columns: Partial<Record<ColumnMeaning, number>> = {};
  const own = headings.findIndex((heading) => heading.trim() === "platform");
  for (const [index, heading] of headings.entries()) {
    const means = meanings[letters(heading)];
    if (means === "platform" && own >= 0 && index !== own) continue;
    if (means && columns[means] === undefined) columns[means] = index;
  }
  return columns;
}

/** A COUNTER-like header by CC-Plus: many institutions and providers, with months or months × metrics as columns. */
function ccPlusLayout(rows: readonly SheetRow[]): ExportLayout | null {
  const made = rows.findIndex(
    ({ cells }) => letters(cells[0] ?? "") === "createdby" && /^cc.?plus$/i.test(cells[1] ?? ""),
  );
  const row = rows.slice(made + 1).find(({ cells }) => !isBlankRow(cells));
  if (made < 0 || !row) return null;
  const textAfter = (label: string) => {
    const currentRow = rows.slice(0, made).find(({ cells }) => letters(cells[0] ?? "") === label);
    return currentRow?.cells[1]?.trim() ?? "";
  };
  const at = (...names: string[]) => row.cells.findIndex((cell) => names.includes(letters(cell)));
  const [organization, provider, platform] = [at("institution"), at("provider"), at("platform")];
  const [title, item, metric] = [at("title", "database"), at("item"), at("metrictype")];
  const columns = {
    ...(organization >= 0 && { organization }),
    ...((provider >= 0 || platform >= 0) && { platform: provider >= 0 ? provider : platform }),
    ...(title >= 0 && { title }),
    ...(item >= 0 && { item }),
    ...(metric >= 0 && { metric }),
  };
  const values = ccPlusValues(row.cells, textAfter("reportingperiod"));
  const named = textAfter("institutionname");
  const isOfOne = named !== "" && !/^(all|multiple)$/i.test(named);
  const usedIndexes = new Set([...Object.values(columns), ...values.map(({ index }) => index)]);
  // The report's platform is more specific than its provider.
  if (provider < 0 && platform >= 0) usedIndexes.delete(platform);
  return {
    ...{ headingRow: row.number, headings: row.cells, columns, values },
    ...described(row.cells, usedIndexes),
    constants: {
      organization: isOfOne ? named : null,
      report: ccPlusReport(textAfter("reportid"), textAfter("release")),
    },
    isMerged: organization < 0 && !isOfOne,
  };
}

/** Reports of Release 5.1 have other names than those of Release 5. */
const ccPlusReport = (id: string, release: string): string => (release.startsWith("5.1") ? `${id}51` : id);

function ccPlusValues(headings: readonly string[], period: string): ExportLayout["values"] {
  const begin = /Begin_Date=(\d{4}-\d{2})/.exec(period)?.[1] ?? "";
  const end = /End_Date=(\d{4}-\d{2})/.exec(period)?.[1] ?? "";
  const only = begin === end && isMonth(begin) ? begin : null;
  return headings.flatMap((heading, index) => {
    const [, before = "", at = ""] = /^(.*)(\d{4}-\d{2})$/s.exec(heading.trim()) ?? [];
    const name = before.trimEnd();
    const metric = findMetric(name === "" ? heading : name) ?? null;
    if (isMonth(at) && (name === "" || metric)) return [{ index, metric: name === "" ? null : metric, month: at }];
    // A report of one month only names metrics.
    return metric && only ? [{ index, metric, month: only }] : [];
  });
}

function described(
  headings: readonly string[],
  usedIndexes: ReadonlySet<number>,
): Pick<ExportLayout, "described" | "unread"> {
  const columns: DescribedColumn[] = [];
  const unread: { index: number; heading: string }[] = [];
  for (const [index, heading] of headings.entries()) {
    if (usedIndexes.has(index) || heading.trim() === "") continue;
    const column = columnMeaning(heading);
    if (column) columns.push({ index, ...column });
    else if (!harmless.has(letters(heading)) && !letters(heading).startsWith("reportingperiodtotal"))
      unread.push({ index, heading: heading.trim() });
  }
  return { described: columns, unread };
}

function columnMeaning(heading: string): Omit<DescribedColumn, "index"> | null {
  const reduced = letters(heading);
  if (reduced === "reportedplatform") return { name: "Platform", isIdentifier: false };
  if (reduced === "pubyear") return { name: "YOP", isIdentifier: false };
  if (reduced === "parentdatatype") return { name: "Parent_Data_Type", isIdentifier: false };
  const column = columnNamed(heading);
  if (column === "ISSN") return { name: "Print_ISSN", isIdentifier: true };
  const identifier = identifiers.find((name) => name === column);
  if (identifier) return { name: identifier, isIdentifier: true };
  const field = fields.find((name) => name === column);
  return field ? { name: field, isIdentifier: false } : null;
}
