import "server-only";
import { compile } from "@/lib/usage/query/compile";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { usage } from "../cube";
import { QuestionTooBig } from "../engine/engine-error";
import type { Dimension, Key, Where } from "../question";
import type { UsageView } from "../usage-view";
import { filterOf, isImpossible, type UsageMeasure } from "./answer-steps";
import { type Asking, askEngine } from "./ask-engine";

export interface UsageGroup {
  /** One key for each dimension of `by`. */
  readonly keys: readonly Key[];
  /** One figure for each measure. */
  readonly figures: readonly number[];
}

/** Longest flat answer: what fits comfortably into memory and a chart's or export's hands. */
const MOST_GROUPS = 1_000_000;

/**
 * A flat answer for charts, dashboards and heatmaps: one group for each combination of keys that has usage, ordered by
 * them. `uses` sums, `facts` counts facts, `titles` counts distinct titles. Without dimensions it is one group.
 * Throws QuestionTooBig when there are more than a million groups, or more than the given `limit`.
 */
export async function askGroups(
  view: UsageView,
  question: {
    readonly by: readonly Dimension[];
    readonly measures: readonly [UsageMeasure, ...UsageMeasure[]];
    readonly where: Where;
    readonly limit?: number;
  },
  asking: Asking = {},
): Promise<readonly UsageGroup[]> {
  const { by, measures, where, limit = MOST_GROUPS } = question;
  const filter = filterOf(where);
  const first = by[0];
  if (isImpossible(filter)) return first ? [] : [{ keys: [], figures: measures.map(() => 0) }];
  const order = first && ({ by: { dimension: first }, direction: "ascending" } as const);
  const grouping = { ...filter, by, measures, order, page: { offset: 0, limit } };
  const { rows, rowCount } = await askEngine(view.client, compile(view.audience, usage, grouping), asking);
  if (rowCount > limit) throw new QuestionTooBig();
  return rows.map((row) => ({
    keys: by.map((name, index) => usage.dimensions[name].read(row[index])),
    figures: row.slice(by.length).map(exactNumber),
  }));
}
