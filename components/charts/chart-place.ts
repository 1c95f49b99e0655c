import { parseAsBoolean, parseAsInteger, parseAsString } from "nuqs";

/** What is seen of the charts of a page, in its address: a link shows others the same. */
export const chartPlace = {
  report_view: parseAsString,
  chart: parseAsInteger,
  metric: parseAsString,
  by_year: parseAsBoolean.withDefault(false),
  /** Of several series, the one whose years stand side by side. */
  series: parseAsString,
  stacked: parseAsBoolean,
};
