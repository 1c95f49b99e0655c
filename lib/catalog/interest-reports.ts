import "server-only";
import type { Scope } from "@/lib/access/scope";
import { reportedYears } from "@/lib/coverage/reported-years";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { MonthRange, NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

type Asked = { readonly months?: MonthRange | undefined; readonly platforms?: readonly number[] | undefined };

/** Whether a report of an interest group is present, by short name of the group; anywhere and ever unless limited. */
export type HasReport = (group: string, limits?: { readonly platform?: number; readonly year?: number }) => boolean;

/** Reads which reports that count as interest are present, and the platforms that have any. */
export async function interestReports(
  scope: Scope<"usage.view">,
  { months, platforms }: Asked,
): Promise<{ readonly hasReport: HasReport; readonly platforms: readonly number[] }> {
  const [groups, rule] = await Promise.all([db().interestGroup.findMany(), interestRule()]);
  const reported = await reportedYears(scope, { reportTypeIds: reportTypesIn(rule), platformIds: platforms, months });
  const platformsOf = new Map(rule.platforms.map((one) => [one.reportType, new Set(one.platforms)]));
  const counting = reported.filter(({ platform, reportType }) => platformsOf.get(reportType)?.has(platform));
  const ofGroup = new Map(
    groups.map(({ id, shortName }) => {
      const types = reportTypesIn(rule, [id]);
      const own = counting.filter(({ reportType }) => types.includes(reportType));
      return [shortName, groupBy(own, ({ platform }) => platform)];
    }),
  );
  return {
    hasReport: (group, { platform, year } = {}) => {
      const own = ofGroup.get(group) ?? new Map<number, typeof counting>();
      const rows = platform === undefined ? [...own.values()].flat() : (own.get(platform) ?? []);
      return rows.some(({ years }) => year === undefined || years.includes(year));
    },
    platforms: [...new Set(counting.map(({ platform }) => platform))],
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
      const { hasReport } = await interestReports(scope, { months: where.month, platforms: unread });
      for (const id of unread) byPlatform.set(id, hasReport);
    }
    return (object: number, group: string): boolean =>
      (platforms.get(object) ?? []).some((platform) => byPlatform.get(platform)?.(group, { platform }) ?? false);
  };
}
