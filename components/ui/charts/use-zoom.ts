import { useState } from "react";

/** Fewer places fit without zooming. */
const FEWEST = 18;

type Ends = { readonly first: number; readonly last: number };

/** Visible range of places. Resets to all when the places change. */
export function useZoom(places: readonly string[]) {
  const name = `${places[0]} ${places.at(-1)} ${places.length}`;
  const [choice, choose] = useState<{ ends: Ends; of: string } | null>(null);
  const whole: Ends = { first: 0, last: places.length - 1 };
  const isOffered = places.length >= FEWEST;
  const ends = isOffered && choice?.of === name ? choice.ends : whole;
  return {
    places,
    ends,
    isOffered,
    within: <Row>(rows: readonly Row[]): readonly Row[] =>
      ends.first === 0 && ends.last === whole.last ? rows : rows.slice(ends.first, ends.last + 1),
    onChange: (next: Ends | null) => choose(next && { ends: next, of: name }),
  };
}
