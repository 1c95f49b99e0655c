type Series = { readonly key: string };

/** What is hidden after one series was shown or hidden; with the last one hidden all are there again. */
export function toggled(hidden: ReadonlySet<string>, key: string, series: readonly Series[]): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return series.every((one) => next.has(one.key)) ? new Set() : next;
}

/** What pressing a series in the legend does; words: ui.chart. */
export function effectOfToggling(hidden: ReadonlySet<string>, key: string, series: readonly Series[]) {
  if (hidden.has(key)) return "showSeries";
  return series.every((one) => one.key === key || hidden.has(one.key)) ? "showAllSeries" : "hideSeries";
}
