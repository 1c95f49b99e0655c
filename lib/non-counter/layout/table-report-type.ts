import { type AttributeName, ownAttributes } from "@/lib/counter/standard/attributes";
import { definitionOf } from "@/lib/counter/standard/definition-of";

/** Months per figure: 1, 3 (a quarter) or 12 (a year). */
export type PeriodMonths = 1 | 3 | 12;

/** Properties of a report type needed to read a table. */
export type TableReportType = {
  shortName: string;
  periodMonths: PeriodMonths;
  hasTitles: boolean;
  attributes: readonly AttributeName[];
  /** The only metrics that it counts; any, if there are none. */
  metrics: readonly string[];
};

/** A stored report type. */
export type StoredReportType = {
  shortName: string;
  counterCode: string;
  release: string;
  periodMonths: number;
  hasTitles: boolean;
  attributes: readonly string[];
  metrics: readonly string[];
};

/** Null for item reports, which a table of titles and months cannot represent. */
export function tableReportType(stored: StoredReportType): TableReportType | null {
  const report = definitionOf(stored);
  const { shortName } = stored;
  if (!report) {
    const attributes = tableAttributes.filter((name) => stored.attributes.includes(name));
    const { hasTitles, metrics } = stored;
    return { shortName, periodMonths: periodMonthsOf(stored.periodMonths), hasTitles, attributes, metrics };
  }
  if (report.hasItems) return null;
  const attributes = [...report.attributes.always, ...report.attributes.onRequest];
  return { shortName, periodMonths: 1, hasTitles: report.hasTitles, attributes, metrics: report.metrics };
}

const periodMonthsOf = (months: number): PeriodMonths => (months === 3 || months === 12 ? months : 1);

/** The most frequent attributes of tables, offered first. */
const foremost = ["Publisher", "Platform", "YOP", "Data_Type", "Access_Type", "Access_Method", "Section_Type"] as const;

/** Attributes for own reports; the parent's data type belongs to items. */
export const tableAttributes = [
  ...foremost,
  ...ownAttributes.filter((name) => !foremost.some((first) => first === name)),
];
