import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { taggedObjects } from "@/lib/tags/tagged-objects";
import { findFamilies } from "@/lib/titles/find-titles";
import type { UsageView } from "@/lib/usage/usage-view";
import { askTitleUse, chooseValueUsage, type ValueUsage } from "./ask-value";
import { type ChosenValue, chooseValue } from "./choose-value";
import type { ValueQuery } from "./contract";
import { type ReportedUse, readReported } from "./read-reported";
import { coveredKinds, planValue } from "./value-plan";
import type { ValueSource } from "./value-tables";

/** The lists and the use to compare. */
export type OpenedValue = {
  readonly chosen: ChosenValue;
  readonly view: UsageView;
  readonly usage: ValueUsage;
  readonly source: ValueSource;
  readonly reported: ReportedUse;
};

/** Above this number of titles in use, all rows of a list are read instead. */
const MOST_LOOKED_UP = 20_000;

/** `opened` is null where no list applies. Throws NotFound, and Invalid without an agreement or platforms. */
export async function openValue(
  scope: Scope<"usage.view">,
  organization: number,
  { query, signal }: { readonly query: ValueQuery } & Pick<Running, "signal">,
): Promise<{ chosen: ChosenValue; opened: OpenedValue | null }> {
  const chosen = await chooseValue(scope, organization, query);
  if (chosen.versions.length === 0) return { chosen, opened: null };
  const own = scope.within(organization);
  const [view, titles] = await Promise.all([
    viewUsage(own),
    query.tags ? taggedObjects(own, "title", { tags: query.tags }) : null,
  ]);
  const usage = await chooseValueUsage(chosen, { groups: query.groups, titles: titles ?? undefined });
  const plan = planValue(chosen.months, chosen.versions);
  const [use, reported] = await Promise.all([askTitleUse(view, plan, usage, { signal }), readReported(chosen, usage)]);
  const kinds = coveredKinds(chosen.versions, chosen.months, reported.isReported);
  const others = [...new Set(chosen.others.map(({ file }) => file))];
  const ids = [...new Set(use.titles)];
  const used = ids.length > MOST_LOOKED_UP ? null : await findFamilies("titles", ids);
  return { chosen, opened: { chosen, view, usage, reported, source: { plan, use, kinds, titles, others, used } } };
}
