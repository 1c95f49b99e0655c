/** What a report counts by, as the key of its text. */
export const periodKey = (months: number): "month" | "quarter" | "year" =>
  months === 3 ? "quarter" : months === 12 ? "year" : "month";
