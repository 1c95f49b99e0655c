import type { FindingLog } from "@/lib/counter/finding";
import { columnNamed } from "@/lib/counter/table/head/column-names";
import { cellPlace } from "@/lib/counter/table/rows/cell-place";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import {
  type FieldColumn,
  type FieldName,
  type IdentifierName,
  identifierNames,
  type Layout,
  type TextColumn,
  type ValueColumn,
} from "./layout";
import { readPeriod } from "./read-period";
import { reducedText } from "./reduced-text";
import { type TableReportType, tableAttributes } from "./table-report-type";

/** Default metric of a table without metrics. */
const defaultMetric = "visits";

type Read = { log: FindingLog; sheet: string | null; reportType: TableReportType };

/** Reads the headings of the simple table. An unknown column is an error with its place. */
export function simpleLayout({ number, cells }: SheetRow, { log, sheet, reportType }: Read): Layout {
  const columns = new SimpleColumns({ log, sheet, reportType }, number);
  for (const [index, heading] of cells.entries()) if (heading.trim() !== "") columns.add(index, heading);
  return columns.layout(cells);
}

class SimpleColumns {
  private readonly fields: FieldColumn[] = [];
  private readonly values: ValueColumn[] = [];
  private metric: TextColumn | null = null;
  private readonly seen = new Set<string>();

  constructor(
    private readonly read: Read,
    private readonly row: number,
  ) {}

  add(index: number, heading: string): void {
    const { log, reportType } = this.read;
    const where = cellPlace(this.read.sheet, this.row, { index, heading });
    const name = simpleColumn(heading);
    const period = name === null ? readPeriod(heading, reportType.periodMonths) : null;
    const key = name ?? (period?.kind === "period" ? period.month : heading);
    if (this.seen.has(key)) {
      if (period?.kind === "period") log.refuse("month-doubled", where, { month: period.month, text: heading });
      else log.refuse("column-doubled", where, { heading });
    }
    this.seen.add(key);
    if (period?.kind === "period") this.values.push({ index, heading, metric: null, month: period.month });
    else if (period?.kind === "ambiguous")
      log.refuse("month-ambiguous", where, { text: heading, months: period.months.join(", ") });
    else if (period?.kind === "other")
      log.refuse("table-period-length", where, { text: heading, length: reportType.periodMonths });
    else if (!this.takes(name)) this.refuse(where, heading);
    else this.keep(index, heading, name);
  }

  layout(headings: readonly string[]): Layout {
    const { log, reportType } = this.read;
    const [only, ...others] = reportType.metrics;
    const metric = this.metric ? null : only === undefined ? defaultMetric : others.length === 0 ? only : null;
    const where = cellPlace(this.read.sheet, this.row);
    if (!this.metric && metric === null)
      log.refuse("column-missing", where, { report: reportType.shortName, heading: "Metric" });
    if (this.values.length === 0 && !log.hasErrors)
      log.refuse("table-periods-missing", where, { length: reportType.periodMonths });
    return {
      headings,
      headingRow: this.row,
      headingRows: [headings],
      fields: this.fields,
      metric: this.metric,
      period: null,
      year: null,
      values: this.values,
      constants: { metric, month: null, fields: {} },
      unread: headings.flatMap((heading, index) => (heading.trim() === "" ? [{ index, heading }] : [])),
      metricNames: new Map(),
      skips: [],
      blanks: new Set(),
      isStrict: true,
    };
  }

  private takes(name: SimpleColumn): boolean {
    const { hasTitles, attributes } = this.read.reportType;
    if (name === null) return false;
    if (name === "Metric" || name === "Institution_Name") return true;
    if (name === "Title" || isIdentifier(name)) return hasTitles;
    return attributes.includes(name);
  }

  private keep(index: number, heading: string, name: SimpleColumn): void {
    if (name === "Metric") this.metric = { index, heading, fillsDown: false };
    else if (name !== null)
      this.fields.push({ index, heading, name, isIdentifier: isIdentifier(name), fillsDown: false });
  }

  private refuse(where: string, heading: string): void {
    const headings = simpleHeadings(this.read.reportType, true).join(", ");
    this.read.log.refuse(
      "table-column-unknown",
      where,
      { heading, report: this.read.reportType.shortName, known: headings },
      heading,
    );
  }
}

const isIdentifier = (name: SimpleColumn): name is IdentifierName => identifierNames.some((one) => one === name);

/** Meaning of a heading in the simple table. */
export type SimpleColumn = FieldName | IdentifierName | "Metric" | null;

const own: Readonly<Record<string, SimpleColumn>> = {
  source: "Title",
  title: "Title",
  zdroj: "Title",
  titul: "Title",
  nazev: "Title",
  "nazev titulu": "Title",
  "nazev knihy": "Title",
  "nazev casopisu": "Title",
  "nazev databaze": "Title",
  "nazev filmu": "Title",
  "nazev videa": "Title",
  "nazev dila": "Title",
  "nazev clanku": "Title",
  "nazev poradu": "Title",
  "nazev serialu": "Title",
  "nazev publikace": "Title",
  "nazev dokumentu": "Title",
  "nazev polozky": "Title",
  "nazev kurzu": "Title",
  "nazev zdroje": "Title",
  "nazev e knihy": "Title",
  "nazev audioknihy": "Title",
  "nazev ecasopisu": "Title",
  "nazev e casopisu": "Title",
  "titul filmu": "Title",
  kniha: "Title",
  casopis: "Title",
  databaze: "Title",
  vydavatel: "Publisher",
  nakladatel: "Publisher",
  nakladatelstvi: "Publisher",
  "rok vydani": "YOP",
  metric: "Metric",
  metrika: "Metric",
  organization: "Institution_Name",
  organisation: "Institution_Name",
  org: "Institution_Name",
  organizace: "Institution_Name",
  knihovna: "Institution_Name",
  proprietary: "Proprietary_ID",
  issn: "Print_ISSN",
};

/** "Film title", "Name of the video", "Journal name". */
const kind =
  "(?:film|movie|video|audio ?book|book|e ?book|journal|e ?journal|magazine|newspaper|publication|item|content|course|series|show|program(?:me)?|database|document|article|resource|source|work|album|track)";
const kindOfTitle = new RegExp(`^(?:${kind} (?:title|name)|(?:title|name) of (?:the )?${kind})$`);

/** Parses a heading of the simple table, in both languages and COUNTER's spelling; null if unknown. */
export function simpleColumn(heading: string): SimpleColumn {
  const column = own[reducedText(heading)];
  if (column !== undefined) return column;
  if (kindOfTitle.test(reducedText(heading))) return "Title";
  const name = columnNamed(heading);
  if (name === "Metric_Type") return "Metric";
  if (name === "Database") return "Title";
  return (
    [...identifierNames, ...tableAttributes, "Title" as const, "Institution_Name" as const].find(
      (one) => one === name,
    ) ?? null
  );
}

/** Headings of an empty table for a report type, before its periods. */
export function simpleHeadings({ hasTitles, attributes }: TableReportType, withOrganizations: boolean): string[] {
  return [
    ...(withOrganizations ? ["Organization"] : []),
    ...(hasTitles ? ["Title", ...identifierNames] : []),
    ...attributes,
    "Metric",
  ];
}
