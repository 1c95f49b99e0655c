import { z } from "zod";

const figure = z.number().nullable();
const difference = z.object({ metric: z.string(), file: figure, import: figure, store: figure });

/** As checks keep them. */
export const sumDifferences = z.array(difference);

/** What file, import and usage store say of one metric, or of the number of facts where it is empty; null where there is no such figure. */
export type SumDifference = z.infer<typeof difference>;

type Sums = ReadonlyMap<string, number>;

/** Metrics of which the three do not say the same; what is not there counts as none. */
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
