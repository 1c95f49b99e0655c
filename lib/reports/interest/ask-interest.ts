import "server-only";
import type { Scope } from "@/lib/access/scope";
import { askSomeGroups, type UsageGroup } from "@/lib/usage/ask/ask-groups";
import type { Dimension, MeasureName } from "@/lib/usage/dimensions";
import { QuestionTooBig } from "@/lib/usage/engine/engine-error";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { interestRule } from "../ask/interest-rule";
import type { Running } from "../ask/running";
import { viewUsage } from "../ask/view-usage";

type InterestQuestion = {
  /** Metrics are interest groups. */
  readonly by: readonly Dimension[];
  /** Ids; metrics are ids of interest groups. */
  readonly where?: NumberedWhere;
  readonly measures?: readonly [MeasureName, ...MeasureName[]];
  /** Ascending by the keys of `by` if absent. */
  readonly order?: { readonly by: Dimension | MeasureName; readonly descending: boolean };
  readonly limit?: number;
  /** Definitions to use instead of the current ones. */
  readonly interest?: InterestRule;
};

const MOST_GROUPS = 1_000_000;

/**
 * Current interest: one group per combination of keys. Without `limit` all, with QuestionTooBig above a million;
 * different interest groups are added up only if `by` omits metrics.
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
