import type { Mapping } from "./mapping";
import { reducedText } from "./reduced-text";

/** Problems of a mapping, as message codes by field. */
export function mappingProblems(mapping: Mapping, headings: readonly string[]): Record<string, string[]> {
  const { columns, periods, period_label: label, constants } = mapping;
  const having = (role: string) => columns.filter((column) => column.role === role);
  const values = having("Value");
  const read = columns.filter(({ role }) => role !== "Ignore");
  // A row has one period, or a day within it.
  const single = read.filter(({ role }) => role !== "Value").map(({ role }) => (role === "Day" ? "Period" : role));
  const marked = new Set(read.map(({ heading }) => reducedText(heading)));
  const mayHeadingsSay = mapping.two_rows && periods === "columns";
  const saysMetric = having("Metric").length > 0 || constants.metric !== "" || mayHeadingsSay;
  const columnProblems = [
    ...(isTwice(single) ? ["roleTwice"] : []),
    ...(isTwice(columns.map(({ heading }) => reducedText(heading))) ? ["headingTwice"] : []),
    ...(periods !== "columns" && values.length === 0 ? ["valuesMissing"] : []),
    ...(periods === "column" && !single.includes("Period") ? ["periodColumnMissing"] : []),
    ...(saysMetric || (values.length > 0 && values.every(({ metric }) => metric)) ? [] : ["metricUnsaid"]),
  ];
  const fields = {
    "mapping.columns": columnProblems,
    "mapping.period_label": periods === "above" && label === "" ? ["periodLabelMissing"] : [],
    headings: headings.some((heading) => !marked.has(reducedText(heading))) ? ["headingUnmapped"] : [],
  };
  return Object.fromEntries(Object.entries(fields).filter(([, codes]) => codes.length > 0));
}

const isTwice = (texts: readonly string[]) => new Set(texts).size < texts.length;
