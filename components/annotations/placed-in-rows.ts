type Days = { readonly start_date: string | null; readonly end_date: string | null };

/**
 * Positions on an axis of months or years for a period; null if outside the axis. A period that begins earlier is
 * marked at the first position.
 */
export function placedInRows({ start_date: start, end_date: end }: Days, places: readonly string[]) {
  const first = places[0];
  if (first === undefined) return null;
  const placeOf = (day: string) => day.slice(0, first.length);
  const within = places.filter(
    (place) => (start === null || place >= placeOf(start)) && (end === null || place <= placeOf(end)),
  );
  const at = within[0];
  if (at === undefined) return null;
  const until = end === null ? at : (within.at(-1) ?? at);
  return until === at ? { at } : { at, until };
}
