type Row = { readonly row: string } & Readonly<Record<string, string | number | null>>;
type Series = { readonly key: string; readonly label: string };

/** Months whose figures are stored at earlier ones. */
type Counted = { readonly at: string; readonly with: readonly string[] };

type Known = { readonly missing: readonly string[]; readonly counted: readonly Counted[] };

/**
 * Twelve months, with one series per year: the sum of the given series, or nothing where data are missing or included
 * in an earlier figure.
 */
export function yearToYear(rows: readonly Row[], series: readonly Series[], { missing, counted }: Known) {
  const years = [...new Set(rows.map(({ row }) => row.slice(0, 4)))].sort();
  const byMonth = new Map(rows.map((row) => [row.row, row]));
  const sumAt = (month: string): number | null => {
    const row = byMonth.get(month);
    if (!row || missing.includes(month)) return null;
    const values = series.map(({ key }) => row[key]).filter((value) => typeof value === "number");
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  };
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
  return {
    series: years.map((year) => ({ key: `year ${year}`, label: year })),
    rows: months.map((month) => ({
      row: month,
      ...Object.fromEntries(years.map((year) => [`year ${year}`, sumAt(`${year}-${month}`)])),
    })),
    counted: months.flatMap((month) => {
      const earlier = counted.flatMap((one) => (one.at.slice(5) === month ? one.with : []));
      const isPart = years.some((year) => sumAt(`${year}-${month}`) !== null);
      return earlier.length > 0 ? [{ at: month, with: earlier, isPart }] : [];
    }),
  };
}
