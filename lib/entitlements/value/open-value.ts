import "server-only";
import { cache } from "react";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { taggedObjects } from "@/lib/tags/tagged-objects";
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

type Opening = { readonly chosen: ChosenValue; readonly opened: OpenedValue | null };
type Asked = { readonly query: ValueQuery } & Pick<Running, "signal">;

/** A page shows the figures and a list of one comparison: outside of pages, each question has its own. */
const openings = cache((_scope: Scope<"usage.view">, _organization: number) => new Map<string, Promise<Opening>>());

/** `opened` is null where no list applies. Throws NotFound, and Invalid without a subject. */
export function openValue(scope: Scope<"usage.view">, organization: number, asked: Asked): Promise<Opening> {
  const { agreement, fund, department, platforms, from, to, groups, tags } = asked.query;
  const key = JSON.stringify([agreement, fund, department, platforms, from, to, groups, tags]);
  const openedHere = openings(scope, organization);
  const opening = openedHere.get(key) ?? open(scope, organization, asked);
  openedHere.set(key, opening);
  return opening;
}

async function open(scope: Scope<"usage.view">, organization: number, { query, signal }: Asked): Promise<Opening> {
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
  return { chosen, opened: { chosen, view, usage, reported, source: { plan, use, kinds, titles, others } } };
}
