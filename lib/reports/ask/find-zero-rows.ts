import "server-only";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import { usedBy } from "@/lib/platforms/show-platform";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { NumberedQuestion, ZeroRows } from "@/lib/usage/question";

/**
 * Which rows a report has besides those with usage: all objects within reach that pass the filter of their own. Of
 * platforms those that the organizations asked have usage on or credentials for; of tags, all of them; of titles, those
 * that ever had usage of any metric in a report of the same kind and whatever release, on the platforms, of the
 * organizations, of the data type and the publisher asked for, so that a journal which nobody opened in the last year is
 * there. Other settings say how something was used, and do not make an object another. Times and attributes have no rows
 * without usage.
 */
export async function findZeroRows(
  scope: Scope<"usage.view">,
  { rows: [of], where, bridge, trend, interest }: NumberedQuestion,
): Promise<ZeroRows | undefined> {
  if (trend) return undefined;
  if (bridge) return { keys: [...new Set(bridge.pairs.map(([, tag]) => tag))] };
  // Interest has the rows of all that the reports count which it is reckoned from.
  const reportType = interest ? reportTypesIn(interest) : where.reportType;
  const organizations = where.organization?.filter((id) => scope.reaches(id)) ?? scope.organizationIds;
  switch (of) {
    case "organization":
      return { keys: organizations };
    case "platform":
      return { keys: await connectedPlatforms(organizations, where.platform) };
    case "reportType":
      return { keys: reportType ?? [] };
    case "metric":
      if (interest) return { keys: where.metric ?? [...new Set(interest.definitions.map(({ group }) => group))] };
      return { where: { ...placeOf(where), metric: where.metric, reportType } };
    case "title":
      return {
        where: {
          ...placeOf(where),
          ...{ title: where.title, dataType: where.dataType, publisher: where.publisher },
          ...{ parentDataType: where.parentDataType, reportType: await ofSameKind(reportType ?? []) },
        },
      };
    default:
      return undefined;
  }
}

const placeOf = ({ organization, platform, reportedPlatform }: NumberedQuestion["where"]) => ({
  ...{ organization, platform, reportedPlatform },
});

async function connectedPlatforms(organizations: readonly number[], chosen: readonly number[] | undefined) {
  const rows = await db().platform.findMany({
    where: { AND: [usedBy(organizations), chosen ? { id: { in: [...chosen] } } : {}] },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The report types with those of other releases, and standard views, that tell usage by the same. */
async function ofSameKind(ids: readonly number[]): Promise<number[]> {
  const types = await db().reportType.findMany({ select: { id: true, counterCode: true, release: true } });
  const kinds = new Set(types.filter(({ id }) => ids.includes(id)).map((type) => definitionOf(type)?.kind));
  kinds.delete(undefined);
  const alike = types.filter((type) => kinds.has(definitionOf(type)?.kind)).map(({ id }) => id);
  return [...new Set([...ids, ...alike])];
}
