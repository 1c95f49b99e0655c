type Series = { readonly key: string };

/** Hidden series after a toggle; hiding the last visible series shows all again. */
export function toggleSeries(hidden: ReadonlySet<string>, key: string, series: readonly Series[]): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return series.every((one) => next.has(one.key)) ? new Set() : next;
}

/** Effect of clicking a series in the legend, as a key of the messages `ui.chart`. */
export function effectOfToggling(hidden: ReadonlySet<string>, key: string, series: readonly Series[]) {
  if (hidden.has(key)) return "showSeries";
  return series.every((one) => one.key === key || hidden.has(one.key)) ? "showAllSeries" : "hideSeries";
}
