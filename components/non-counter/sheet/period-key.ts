/** Message key of a report's period. */
export const periodKey = (months: number): "month" | "quarter" | "year" =>
  months === 3 ? "quarter" : months === 12 ? "year" : "month";
