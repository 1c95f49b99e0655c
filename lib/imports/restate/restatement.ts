import { z } from "zod";

/** Change of one metric of one title or item, by id; 0 for reports without titles or items. */
const difference = z.object({
  metric: z.string(),
  title: z.number().int(),
  item: z.number().int(),
  before: z.number().int(),
  after: z.number().int(),
});

/** The largest differences as stored with a restatement, largest first. */
export const restatedTitles = z.array(difference);
export type RestatedTitle = z.infer<typeof difference>;

/** Sums before and after by metric, as stored; 0 if a metric was absent. */
export const restatedSums = z.record(z.string(), z.tuple([z.number(), z.number()]));
export type RestatedSums = z.infer<typeof restatedSums>;

export type Sums = Readonly<Record<string, number>>;

export function compareSums(before: Sums, after: Sums): RestatedSums {
  const metrics = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return Object.fromEntries(metrics.map((metric) => [metric, [before[metric] ?? 0, after[metric] ?? 0]]));
}

const LARGE = 0.1;

/** Whether any metric's sum changed by more than a tenth. */
export function isLarge(sums: RestatedSums): boolean {
  return Object.values(sums).some(([before, after]) => Math.abs(after - before) > before * LARGE);
}

/** Metrics whose sums differ, largest difference first. */
export function changedSums(sums: RestatedSums): { metric: string; before: number; after: number }[] {
  return Object.entries(sums)
    .map(([metric, [before, after]]) => ({ metric, before, after }))
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}
