/** A range of items in sight; the end is exclusive. */
export type DrawnSpan = { readonly first: number; readonly end: number };

/** Where each of the sizes begins, and at last where all end. */
export function edgesOf(sizes: readonly number[]): number[] {
  const edges = [0];
  for (const size of sizes) edges.push((edges.at(-1) ?? 0) + size);
  return edges;
}

/** The things between two positions, and `beyond` more at both sides, so that a step finds them drawn. */
export function spanBetween(edges: readonly number[], from: number, to: number, beyond: number): DrawnSpan {
  const count = edges.length - 1;
  const first = Math.min(count, Math.max(0, firstAfter(edges, from) - 1));
  const end = Math.min(count, Math.max(first, firstAfter(edges, to)));
  return { first: Math.max(0, first - beyond), end: Math.min(count, end + beyond) };
}

/** The same of things that are all as high. */
export function evenSpan(
  { height, count }: { height: number; count: number },
  from: number,
  to: number,
  beyond: number,
): DrawnSpan {
  if (height <= 0) return { first: 0, end: Math.min(count, 2 * beyond) };
  const within = (place: number) => Math.min(count, Math.max(0, place));
  return { first: within(Math.floor(from / height) - beyond), end: within(Math.ceil(to / height) + beyond) };
}

/** The first edge that lies behind the position. */
function firstAfter(edges: readonly number[], position: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The places of a span, and one more that stays drawn because it has the focus. */
export function placesIn({ first, end }: DrawnSpan, focused: number | null): number[] {
  const places = Array.from({ length: end - first }, (_, index) => first + index);
  if (focused === null || (focused >= first && focused < end)) return places;
  return focused < first ? [focused, ...places] : [...places, focused];
}
