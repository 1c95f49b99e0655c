import type { SimulatedException } from "./exceptions";
import type { Attribute, Filters, ItemDetail, Report, SimulatedMetric } from "./reports";

/** Optional parameters for a full report, with notes on those that are ignored. */
export type Narrowing = {
  attributes: (Attribute | ItemDetail)[];
  filters: Filters;
  metrics: readonly SimulatedMetric[];
  hasParents: boolean;
  notes: SimulatedException[];
};

const plain = ["customer_id", "requestor_id", "api_key", "platform", "begin_date", "end_date", "scenario"];
const attributeFilters: Record<string, Attribute> = {
  data_type: "Data_Type",
  section_type: "Section_Type",
  yop: "YOP",
  access_type: "Access_Type",
  access_method: "Access_Method",
};

export function readParameters(report: Report, query: URLSearchParams): Narrowing {
  const narrowing: Narrowing = {
    attributes: [],
    filters: {},
    metrics: report.metrics,
    hasParents: report.details,
    notes: [],
  };
  for (const [name, value] of query) {
    if (plain.includes(name)) continue;
    if (report.isView) narrowing.notes.push({ code: 3050, data: name });
    else apply(narrowing, report, { name, value });
  }
  return narrowing;
}

function apply(narrowing: Narrowing, report: Report, { name, value }: { name: string; value: string }): void {
  const attribute = attributeFilters[name];
  if (name === "attributes_to_show") show(narrowing, report, value.split("|"));
  else if (name === "include_parent_details" && report.kind === "IR")
    narrowing.hasParents = value.toLowerCase() === "true";
  else if (name === "include_component_details" && report.kind === "IR") {
    if (value.toLowerCase() === "true")
      narrowing.notes.push({ code: report.release === "5" ? 3062 : 3063, data: name });
  } else if (name === "granularity") {
    if (value !== "Month") narrowing.notes.push({ code: 3062, data: `granularity=${value}` });
  } else if (name === "metric_type") limitMetrics(narrowing, report, value.split("|"));
  else if (attribute && [...report.choosable, ...report.always].includes(attribute)) {
    narrowing.filters = { ...narrowing.filters, [attribute]: attribute === "YOP" ? years(value) : value.split("|") };
  } else narrowing.notes.push({ code: 3050, data: name });
}

function show(narrowing: Narrowing, report: Report, names: readonly string[]): void {
  narrowing.attributes = report.choosable.filter((name) => names.includes(name));
  const unknown = names.filter((name) => name !== "" && !report.choosable.some((known) => known === name));
  if (unknown.length > 0) narrowing.notes.push({ code: 3062, data: `attributes_to_show=${unknown.join("|")}` });
}

function limitMetrics(narrowing: Narrowing, report: Report, names: readonly string[]): void {
  const metrics = report.metrics.filter((metric) => names.includes(metric));
  if (metrics.length > 0) narrowing.metrics = metrics;
  if (metrics.length < names.length) narrowing.notes.push({ code: 3060, data: `metric_type=${names.join("|")}` });
}

/** `2001-2003|9999` as single years. */
function years(value: string): string[] {
  return value.split("|").flatMap((range) => {
    const [from = "", to = from] = range.split("-");
    const length = Math.min(9999, Math.max(0, Number(to) - Number(from) + 1));
    return Array.from({ length }, (_, index) => String(Number(from) + index).padStart(4, "0"));
  });
}
