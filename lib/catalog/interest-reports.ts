import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import { readPlaceMonths } from "@/lib/reports/ask/read-place-months";
import type { Running } from "@/lib/reports/ask/running";
import { PlaceCoverage, type PlaceDimension } from "@/lib/reports/figure-gaps";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

type Asked = { readonly where: NumberedWhere; readonly places?: readonly Exclude<PlaceDimension, "metric">[] };
type Place = { readonly platform?: number; readonly organization?: number };

/** Whether a report of an interest group is present, by short name of the group, place and month or year. */
export type HasReport = (group: string, place?: Place, time?: string) => boolean;

/** Reads which reports that count as interest are present, and their platforms if `places` names these. */
export async function interestReports(
  scope: Scope<"usage.view">,
  { where, places = [] }: Asked,
): Promise<{ readonly hasReport: HasReport; readonly platforms: readonly number[] }> {
  const [groups, rule] = await Promise.all([db().interestGroup.findMany(), interestRule()]);
  const months = (await readPlaceMonths(scope, { where, interest: rule, merged: true, places })) ?? [];
  const present = months.filter((one) => one.present + one.partial > 0);
  const coverage = new PlaceCoverage(present);
  const ids = new Map(groups.map(({ id, shortName }) => [shortName, id]));
  return {
    hasReport: (group, place = {}, time = "") => {
      const metric = ids.get(group);
      if (metric === undefined) return false;
      const sum = coverage.at({ ...place, metric }, time);
      return sum.present + sum.partial > 0;
    },
    platforms: [
      ...new Set(present.flatMap(({ place: { platform } }) => (platform === undefined ? [] : Number(platform)))),
    ],
  };
}

type OfList = { readonly of: "title" | "item"; readonly where: NumberedWhere; readonly view: UsageView };

/**
 * For lists of titles or items: whether a report of a group is present on a platform with usage of the object. Coverage
 * of each platform is read once, when a page first contains it.
 */
export function reportsOfObjects(scope: Scope<"usage.view">, { of, where, view }: OfList) {
  const byPlatform = new Map<number, HasReport>();
  return async (ids: readonly number[], { signal }: Pick<Running, "signal"> = {}) => {
    const question = { by: [of, "platform"], measures: ["facts"], where: { ...where, [of]: ids } } as const;
    const pairs = ids.length > 0 ? await askGroups(view, question, { signal }) : [];
    const platforms = new Map(
      [...groupBy(pairs, ({ keys: [id] }) => Number(id))].map(([id, own]) => [
        id,
        own.map(({ keys }) => Number(keys[1])),
      ]),
    );
    const unread = [...new Set([...platforms.values()].flat())].filter((id) => !byPlatform.has(id));
    if (unread.length > 0) {
      const within = { month: where.month, platform: unread };
      const { hasReport } = await interestReports(scope, { where: within, places: ["platform"] });
      for (const id of unread) byPlatform.set(id, hasReport);
    }
    return (object: number, group: string): boolean =>
      (platforms.get(object) ?? []).some((platform) => byPlatform.get(platform)?.(group, { platform }) ?? false);
  };
}
