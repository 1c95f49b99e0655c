import { type AttributeName, splitting } from "../standard/attributes";
import { firstDay, lastDay, type Month } from "../standard/month";
import type { ReportDefinition } from "../standard/report-definition";

/** What stands above the usage of a report that is to be written, and what its usage is told apart by. */
export type WrittenReport = {
  /** As the release defines it in which it is written: 5 or 5.1. */
  report: ReportDefinition;
  /** All months of the period, in their order. */
  months: readonly Month[];
  /** Attributes that the usage has. */
  attributes: ReadonlySet<AttributeName>;
  /** Whether items are told by what they belong to. */
  hasParents: boolean;
  institution: string;
  /** Of the namespace "Proprietary": "namespace:value". */
  institutionIds: readonly string[];
  /** RFC 3339. */
  created: string;
  createdBy: string;
  /** Address in the COUNTER Registry; "" if there is none. */
  registryRecord: string;
  exceptions: readonly WrittenException[];
};

/** What the reader of the report has to know; code 0 for words of our own. */
export type WrittenException = { code: number; message: string; data?: string };

/** Those a report has by itself, or that its usage has, in the order of the standard. */
export function shownSplit({ report, attributes }: Pick<WrittenReport, "report" | "attributes">) {
  return splitting.filter((name) => attributes.has(name) || report.attributes.always.includes(name));
}

/** The days that the header names. Throws RangeError without a month. */
export function periodOf(months: WrittenReport["months"]) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) throw new RangeError("A report of no month");
  return { Begin_Date: firstDay(first), End_Date: lastDay(last) };
}

/** Whether the standard has the authors of items and their dates of publication in a report. */
export const hasDetails = ({ kind, id }: ReportDefinition): boolean => kind === "IR" && id !== "IR_M1";

/** What would have had to be asked for to get this report, by COUNTER's names. */
export function requestedAttributes(written: Pick<WrittenReport, "report" | "attributes" | "hasParents">) {
  const { report, attributes, hasParents } = written;
  const requested: [name: string, values: string[]][] = [];
  if (report.isView) return requested;
  const onRequest = [...new Set([...report.attributes.onRequest, "Section_Type" as const])];
  const details = hasDetails(report) ? ["Authors", "Publication_Date"] : [];
  const split = onRequest.filter((name) => name !== "Parent_Data_Type" && attributes.has(name));
  const shown = [...details, ...split];
  if (shown.length > 0) requested.push(["Attributes_To_Show", shown]);
  if (hasParents) requested.push(["Include_Parent_Details", ["True"]]);
  return requested;
}
