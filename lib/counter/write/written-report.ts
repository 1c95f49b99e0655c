import { type AttributeName, splitting } from "../standard/attributes";
import { firstDay, lastDay, type Month } from "../standard/month";
import type { ReportDefinition } from "../standard/report-definition";

/** Header of a generated report, and the attributes of its usage. */
export type WrittenReport = {
  /** In the target release, 5 or 5.1. */
  report: ReportDefinition;
  /** All months of the period, in order. */
  months: readonly Month[];
  /** Attributes present in the usage. */
  attributes: ReadonlySet<AttributeName>;
  /** Whether items have parents. */
  hasParents: boolean;
  institution: string;
  /** As in tables: "ISNI:0000000419369078", or "namespace:value" for ids of the provider. */
  institutionIds: readonly string[];
  /** Customer_ID of Release 5; that of the first of the provider's ids if absent. */
  customerId?: string | undefined;
  /** Publisher_ID by Publisher, in the form of `institutionIds`; absent if none is known. */
  publisherIds?: ReadonlyMap<string, readonly string[]>;
  /** RFC 3339 */
  created: string;
  createdBy: string;
  /** URL in the COUNTER Registry; "" if none. */
  registryRecord: string;
  exceptions: readonly WrittenException[];
  /** Request of a client for the header; by default the one that would have produced the report. */
  request?: { filters: HeaderValues; attributes: HeaderValues };
};

/** Report_Filters or Report_Attributes by COUNTER's names. */
type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

/** Notes for the reader of the report; code 0 for our own messages. */
export type WrittenException = { code: number; message: string; data?: string };

/** Filters in the header of JSON: views name their metrics here, tables in Metric_Types (CoP 5.1 Table 3.f). */
export function headerFilters({ report, months, request }: Pick<WrittenReport, "report" | "months" | "request">) {
  return {
    ...request?.filters,
    ...(report.isView && { Metric_Type: report.metrics }),
    ...report.filters,
    ...writtenPeriod(months),
  };
}

/** Identifiers by type; those of the provider itself have the type Proprietary. */
export function identifiersByType(ids: readonly string[], types: readonly string[]): [type: string, value: string][] {
  return ids.map((id) => {
    const [, namespace = "", value = ""] = /^([^:]*):(.*)$/s.exec(id) ?? [];
    return types.includes(namespace) ? [namespace, value] : ["Proprietary", id];
  });
}

/** Namespaces of identifiers of institutions and publishers (CoP 5.1 Tables 3.f and 3.g). */
export const institutionNamespaces = ["ISIL", "ISNI", "OCLC", "ROR"] as const;
export const publisherNamespaces = ["ISNI", "ROR"] as const;

/** Attributes that the report always has, or that the usage has, in standard order. */
export function breakdownOf({ report, attributes }: Pick<WrittenReport, "report" | "attributes">) {
  return splitting.filter((name) => attributes.has(name) || report.attributes.always.includes(name));
}

/** First and last day in the header. Throws RangeError without a month. */
export function writtenPeriod(months: WrittenReport["months"]) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) throw new RangeError("A report needs at least one month");
  return { Begin_Date: firstDay(first), End_Date: lastDay(last) };
}

/** Whether the report includes authors and publication dates of items. */
export const hasDetails = ({ kind, id }: ReportDefinition): boolean => kind === "IR" && id !== "IR_M1";

/** Attributes_To_Show that would have produced this report, by COUNTER's names. */
export function requestedAttributes(written: Pick<WrittenReport, "report" | "attributes" | "hasParents">) {
  const { report, attributes, hasParents } = written;
  const requested: [name: string, values: string[]][] = [];
  if (report.isView) return requested;
  const onRequest = [...new Set([...report.attributes.onRequest, "Section_Type" as const])];
  const details = hasDetails(report) ? ["Authors", "Publication_Date"] : [];
  const split = onRequest.filter((name) => name !== "Parent_Data_Type" && attributes.has(name));
  const attributeNames = [...details, ...split];
  if (attributeNames.length > 0) requested.push(["Attributes_To_Show", attributeNames]);
  if (hasParents) requested.push(["Include_Parent_Details", ["True"]]);
  return requested;
}
