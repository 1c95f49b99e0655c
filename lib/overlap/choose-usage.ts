import "server-only";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import { chosenGroups } from "@/lib/interest/chosen-groups";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import type { PublicationType } from "@/lib/titles/publication-type";
import type { AccessUse } from "./ask-titles";
import type { OverlapQuery } from "./contract";

/** Usage that implies access: interest in the selected groups without denials. Empty if no group remains. */
export async function chooseUsage({ from, to, groups: groupText, pub_type: types }: OverlapQuery): Promise<AccessUse> {
  const [rule, groups, metrics, title] = await Promise.all([
    interestRule(),
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
    db().metric.findMany({ select: { id: true, shortName: true } }),
    types && types.length < publicationTypes.length ? titlesOfTypes(types) : undefined,
  ]);
  const available = new Set(metrics.filter(({ shortName }) => impliesAvailability(shortName)).map(({ id }) => id));
  const named = groups.map(({ id, shortName, isImportant }) => ({ id, short_name: shortName, important: isImportant }));
  return {
    interest: { ...rule, definitions: rule.definitions.filter(({ metric }) => available.has(metric)) },
    where: {
      metric: chosenGroups(named, groupText).map(({ id }) => id),
      month: { from: from ?? null, to: to ?? null },
      title,
    },
  };
}

/**
 * As one text, because the driver is many times slower for rows. Includes merged titles, because usage may still refer
 * to them.
 */
async function titlesOfTypes(types: readonly PublicationType[]): Promise<number[]> {
  const [answer] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT string_agg(id::text, ',') AS ids FROM titles
    WHERE publication_type = ANY(${[...types]}::publication_type[])`;
  return answer?.ids ? answer.ids.split(",").map(Number) : [];
}
