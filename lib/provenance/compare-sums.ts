import { z } from "zod";

const figure = z.number().nullable();
const difference = z.object({ metric: z.string(), file: figure, import: figure, store: figure });

/** As stored in a check's result. */
export const sumDifferences = z.array(difference);

/** Values of one metric in file, import and usage store (an empty metric: number of facts); null if absent. */
export type SumDifference = z.infer<typeof difference>;

type Sums = ReadonlyMap<string, number>;

/** Metrics on which the three differ; an absent value counts as 0. */
export function compareSums({ file, import: kept, store }: { file: Sums; import: Sums; store: Sums }): SumDifference[] {
  const metrics = [...new Set([...file.keys(), ...kept.keys(), ...store.keys()])].sort();
  return metrics
    .map((metric) => ({
      metric,
      file: file.get(metric) ?? null,
      import: kept.get(metric) ?? null,
      store: store.get(metric) ?? null,
    }))
    .filter(
      ({ file: read, import: kept, store: stored }) => (read ?? 0) !== (kept ?? 0) || (kept ?? 0) !== (stored ?? 0),
    );
}
