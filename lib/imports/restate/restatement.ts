import { z } from "zod";

/** What changed in one metric of one title or item, by their numbers; 0 for a report without titles, or without items. */
const difference = z.object({
  metric: z.string(),
  title: z.number().int(),
  item: z.number().int(),
  before: z.number().int(),
  after: z.number().int(),
});

/** As the restatement keeps its largest differences, largest first. */
export const restatedTitles = z.array(difference);
export type RestatedTitle = z.infer<typeof difference>;

/** As the restatement keeps them: sums before and after, by metric; 0 where a metric was not there. */
export const restatedSums = z.record(z.string(), z.tuple([z.number(), z.number()]));
export type RestatedSums = z.infer<typeof restatedSums>;

export type Sums = Readonly<Record<string, number>>;

/** Puts the sums of two versions of a month side by side. */
export function besides(before: Sums, after: Sums): RestatedSums {
  const metrics = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return Object.fromEntries(metrics.map((metric) => [metric, [before[metric] ?? 0, after[metric] ?? 0]]));
}

const LARGE = 0.1;

/** Whether a metric's sum changed by more than a tenth. */
export function isLarge(sums: RestatedSums): boolean {
  return Object.values(sums).some(([before, after]) => Math.abs(after - before) > before * LARGE);
}

/** Metrics whose sums differ, the largest difference first. */
export function changedSums(sums: RestatedSums): { metric: string; before: number; after: number }[] {
  return Object.entries(sums)
    .map(([metric, [before, after]]) => ({ metric, before, after }))
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}
