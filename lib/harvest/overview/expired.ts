/** The publisher is known not to have the month (yyyy-MM) any more; `first` is the first day of its oldest month. */
export const isExpired = (first: Date | null, month: string): boolean =>
  first !== null && month < first.toISOString().slice(0, 7);
