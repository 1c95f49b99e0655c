type Row = { readonly row: string } & Readonly<Record<string, string | number | null>>;
type Series = { readonly key: string; readonly label: string };

/** Twelve months, and a series of each year: the sum of the given series, nothing where data are missing. */
export function yearToYear(rows: readonly Row[], series: readonly Series[], missing: readonly string[]) {
  const years = [...new Set(rows.map(({ row }) => row.slice(0, 4)))].sort();
  const byMonth = new Map(rows.map((row) => [row.row, row]));
  const sumAt = (month: string): number | null => {
    const row = byMonth.get(month);
    if (!row || missing.includes(month)) return null;
    const known = series.map(({ key }) => row[key]).filter((value) => typeof value === "number");
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };
  return {
    series: years.map((year) => ({ key: `year ${year}`, label: year })),
    rows: Array.from({ length: 12 }, (_, at) => {
      const month = String(at + 1).padStart(2, "0");
      return { row: month, ...Object.fromEntries(years.map((year) => [`year ${year}`, sumAt(`${year}-${month}`)])) };
    }),
  };
}
