import "server-only";
import type { Scope } from "@/lib/access/scope";
import { askSomeGroups, type UsageGroup } from "@/lib/usage/ask/ask-groups";
import type { Dimension, MeasureName } from "@/lib/usage/dimensions";
import { QuestionTooBig } from "@/lib/usage/engine/engine-error";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { Running } from "../ask/running";
import { viewUsage } from "../ask/view-usage";
import { interestRule } from "./interest-rule";

type InterestQuestion = {
  /** Metrics are interest groups. */
  readonly by: readonly Dimension[];
  /** In numbers; metrics are ids of interest groups. */
  readonly where?: NumberedWhere;
  readonly measures?: readonly [MeasureName, ...MeasureName[]];
  /** The keys of `by`, the first upwards, where it is not given. */
  readonly order?: { readonly by: Dimension | MeasureName; readonly descending: boolean };
  readonly limit?: number;
  /** What counts, where it is not what is defined now. */
  readonly interest?: InterestRule;
};

const MOST_GROUPS = 1_000_000;

/**
 * Interest as it is now: one group for each combination of keys that has any. Without `limit` all, and QuestionTooBig
 * where they are more than a million; different kinds of interest are only added up where `by` leaves metrics out.
 */
export async function askInterest(
  scope: Scope<"usage.view">,
  { by, where = {}, measures = ["uses"], order, limit, interest: rule }: InterestQuestion,
  { signal }: Pick<Running, "signal"> = {},
  view?: UsageView,
): Promise<readonly UsageGroup[]> {
  const [seen, interest] = await Promise.all([view ?? viewUsage(scope), rule ?? interestRule()]);
  const [first] = by;
  const most = limit ?? MOST_GROUPS;
  const { groups, count } = await askSomeGroups(
    seen,
    {
      ...{ by, where, measures, interest },
      order: order ?? (first && { by: first, descending: false }),
      page: { offset: 0, limit: most },
    },
    { signal },
  );
  if (limit === undefined && count > MOST_GROUPS) throw new QuestionTooBig();
  return groups;
}
