import "server-only";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { addMonths } from "@/lib/counter/standard/month";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { resolveChange } from "@/lib/interest/change-interest";
import type { InterestChange, InterestPreview } from "@/lib/interest/contract";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { interestRule } from "../ask/interest-rule";
import type { Running } from "../ask/running";
import { viewUsage } from "../ask/view-usage";
import { askInterest } from "./ask-interest";

const MOST_PLATFORMS = 10;

type Figures = InterestPreview["groups"];

/**
 * Effect of a change of definitions on the interest of the last twelve covered months, over all organizations. Throws
 * NotFound for unknown names.
 */
export async function previewInterest(
  _scope: Scope<"consortium.manage">,
  change: InterestChange,
  running: Running,
): Promise<InterestPreview> {
  const everybody = await systemScope("usage.view", "interest");
  const to = lastCoveredMonth(runningMonth());
  const from = addMonths(to, -11);
  const resolved = await resolveChange(db(), change);
  const [view, rule, changed, groups] = await Promise.all([
    viewUsage(everybody),
    interestRule(),
    interestRule({ ofAllReports: true, change: resolved }),
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
  ]);
  const question = { by: ["platform", "metric"], where: { month: { from, to } } } as const;
  const [before, after] = await Promise.all(
    [rule, changed].map((interest) => askInterest(everybody, { ...question, interest }, running, view)),
  );
  const figures = new Map<string, { before: number; after: number }>();
  for (const [name, counts] of [["before", before] as const, ["after", after] as const])
    for (const {
      keys,
      figures: [value = 0],
    } of counts ?? [])
      figures.set(keys.join(), { ...{ before: 0, after: 0 }, ...figures.get(keys.join()), [name]: value });
  const figuresOf = (belongs: (key: readonly string[]) => boolean): Figures =>
    groups.map(({ id, shortName }) => {
      const own = [...figures]
        .filter(([key]) => key.endsWith(`,${id}`) && belongs(key.split(",")))
        .map(([, one]) => one);
      const sum = (of: "before" | "after") => own.reduce((total, one) => total + one[of], 0);
      return { group: shortName, before: sum("before"), after: sum("after") };
    });
  const differing = [...figures]
    .filter(([, one]) => one.before !== one.after)
    .map(([key]) => Number(key.split(",")[0]));
  const touched = [...new Set(differing)].map((pk) => ({
    pk,
    groups: figuresOf(([platform]) => platform === String(pk)).filter((one) => one.before !== one.after),
  }));
  const most = touched.sort((a, b) => differenceOf(b.groups) - differenceOf(a.groups)).slice(0, MOST_PLATFORMS);
  const named = await db().platform.findMany({ where: { id: { in: most.map(({ pk }) => pk) } } });
  const names = new Map(named.map((platform) => [platform.id, displayName(platform, running.locale)]));
  return {
    ...{ from, to, groups: figuresOf(() => true), platform_count: touched.length },
    platforms: most.map(({ pk, groups: own }) => ({ pk, name: names.get(pk) ?? `#${pk}`, groups: own })),
  };
}

const differenceOf = (figures: Figures): number =>
  figures.reduce((total, { before, after }) => total + Math.abs(after - before), 0);
