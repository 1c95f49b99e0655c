/** Steps that readers can count in: 1, 2 or 5, times a power of ten. */
const STEPS = [1, 2, 5, 10] as const;

type Ends = {
  readonly lowest?: number;
  readonly highest: number;
  /** Parts of a figure have no steps below 1. */
  readonly isWhole: boolean;
};

/**
 * Figures of an axis in equal steps of 1, 2 or 5 times a power of ten, from 0, or below for negative values, to the
 * first step that is not below the highest value. At most `most` steps on each side of 0 together.
 */
export function axisTicks({ lowest = 0, highest, isWhole }: Ends, most = 5): number[] {
  const [bottom, top] = [Math.min(0, lowest), Math.max(0, highest)];
  if (bottom === top) return [0, 1];
  for (let step = stepAbove((top - bottom) / most, isWhole); ; step = stepAbove(step * 1.01, isWhole)) {
    // Sums of shares are not exactly 1.
    const [first, last] = [Math.floor(bottom / step + 1e-6), Math.ceil(top / step - 1e-6)];
    if (last - first > most) continue;
    return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  }
}

function stepAbove(least: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((one) => one * power >= least * (1 - 1e-6)) ?? 10) * power;
  return isWhole ? Math.max(1, step) : step;
}
