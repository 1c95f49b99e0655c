/** Draws numbers in [0, 1). */
export type Draw = () => number;

/** A well-mixed unsigned 32-bit number for a text (FNV-1a with a final avalanche). */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** A repeatable source of numbers: the same seed text always gives the same sequence (mulberry32). */
export function drawFrom(seed: string): Draw {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A single repeatable number in [0, 1) for a text. */
export function share(seed: string): number {
  return hash(seed) / 4294967296;
}

/** A count from the Poisson distribution; above a mean of 30 its normal approximation. */
export function poisson(draw: Draw, mean: number): number {
  if (mean <= 0) return 0;
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = draw(); product > limit; product *= draw()) count += 1;
  return count;
}

export function integer(draw: Draw, from: number, to: number): number {
  return from + Math.floor(draw() * (to - from + 1));
}

export function pick<T>(draw: Draw, values: readonly [T, ...T[]]): T {
  return values[Math.floor(draw() * values.length)] ?? values[0];
}

/** A shuffled copy; the same draws give the same order. */
export function shuffle<T>(draw: Draw, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: draw() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** Popularity by rank after Zipf, scaled so that all ranks add up to 1. */
export function zipf(count: number): number[] {
  const raw = Array.from({ length: count }, (_, rank) => (rank + 4) ** -0.85);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
}
