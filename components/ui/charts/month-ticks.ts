/** A label of a time axis: the month by number, and the year below or alone. */
export type MonthTick = { readonly at: string; readonly month: number | null; readonly year: string | null };

/** Months between labels, so that every label has the same distance and years begin with one. */
const STEPS = [1, 3, 6, 12, 24, 60, 120] as const;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Pixels of a label: "2026" or a short name of a month. */
const LABEL = 36;

const yearOf = (place: string) => place.slice(0, 4);
const monthIn = (place: string) => Number(place.slice(5, 7));

/** Labels of an axis of months in equal steps that include the Januaries; null for other places. */
export function monthTicks(places: readonly string[], width: number): readonly MonthTick[] | null {
  if (places.length < 2 || !places.every((place) => MONTH.test(place))) return null;
  const room = width / places.length;
  const step = STEPS.find((one) => one * room >= LABEL) ?? 120;
  const labeled = places.filter((place) => {
    const since = Number(yearOf(place)) * 12 + monthIn(place) - 1;
    return since % step === 0;
  });
  if (step >= 12) return labeled.map((at) => ({ at, month: null, year: yearOf(at) }));
  return labeled.map((at, nth) => ({
    at,
    month: monthIn(at),
    year: nth === 0 || monthIn(at) === 1 ? yearOf(at) : null,
  }));
}
