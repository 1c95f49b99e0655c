import "server-only";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import { usedBy } from "@/lib/platforms/show-platform";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { NumberedQuestion, ZeroRows } from "@/lib/usage/question";

/**
 * Rows of a report in addition to those with usage: all objects within reach that match the filter on them. Platforms:
 * those that the selected organizations have usage on or credentials for. Tags: all. Titles: those that ever had usage
 * in a report of the same kind and any release, on the selected platforms, for the selected
 * organizations, data type and publisher, so that a journal unused last year is included. Other filters describe how
 * something was used, not the object. Of requests, a title with refusals for lack of a license is not unused but not
 * licensed, and has no row: if it never had any other usage, or if it was refused in the months of the report. Times and
 * attributes have no rows without usage.
 */
export async function findZeroRows(
  scope: Scope<"usage.view">,
  { rows: [of], where, bridge, trend, interest }: NumberedQuestion,
): Promise<ZeroRows | undefined> {
  if (trend) return undefined;
  if (bridge) return { keys: [...new Set(bridge.pairs.map(([, tag]) => tag))] };
  // Interest includes the rows of all reports it is calculated from.
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
    case "title": {
      const ever = {
        ...placeOf(where),
        ...{ title: where.title, dataType: where.dataType, publisher: where.publisher },
        ...{ parentDataType: where.parentDataType, reportType: await ofSameKind(reportType ?? []) },
        ...(where.blanks ? { blanks: where.blanks } : {}),
      };
      const metrics = interest ? null : await metricsByLicense(where.metric);
      if (!metrics) return { where: ever };
      const { month, year } = where;
      return {
        where: { ...ever, metric: metrics.licensed },
        without: { ...ever, metric: metrics.unlicensed, ...(month ? { month } : {}), ...(year ? { year } : {}) },
      };
    }
    default:
      return undefined;
  }
}

const noLicense: ReadonlySet<string> = new Set(["No_License", "no_license"]);

/** The metrics of refusals for lack of a license, and all others; null if the report may count such refusals. */
async function metricsByLicense(chosen: readonly number[] | undefined) {
  const metrics = await db().metric.findMany({ select: { id: true, shortName: true } });
  const unlicensed = metrics.filter(({ shortName }) => noLicense.has(shortName)).map(({ id }) => id);
  if (!chosen || unlicensed.length === 0 || chosen.some((id) => unlicensed.includes(id))) return null;
  return { unlicensed, licensed: metrics.map(({ id }) => id).filter((id) => !unlicensed.includes(id)) };
}

const placeOf = ({ organization, platform, reportedPlatform, places }: NumberedQuestion["where"]) => ({
  ...{ organization, platform, reportedPlatform },
  ...(places ? { places } : {}),
});

async function connectedPlatforms(organizations: readonly number[], chosen: readonly number[] | undefined) {
  const rows = await db().platform.findMany({
    where: { AND: [usedBy(organizations), chosen ? { id: { in: [...chosen] } } : {}] },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The report types with those of other releases, and standard views, of the same kind. */
async function ofSameKind(ids: readonly number[]): Promise<number[]> {
  const types = await db().reportType.findMany({ select: { id: true, counterCode: true, release: true } });
  const kinds = new Set(types.filter(({ id }) => ids.includes(id)).map((type) => definitionOf(type)?.kind));
  kinds.delete(undefined);
  const alike = types.filter((type) => kinds.has(definitionOf(type)?.kind)).map(({ id }) => id);
  return [...new Set([...ids, ...alike])];
}
