import "server-only";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";

/**
 * The metrics that count toward an interest group on a platform, as text: "TR 5.1: Total_Item_Requests [Access_Method=Regular]", a
 * line for each metric. Figures of two installations are comparable only if the texts are equal, whatever the groups are
 * called. Reports of the installation count only on platforms that have them.
 */
export async function groupDefinitions(): Promise<(group: number, platform: number) => string> {
  const [definitions, interests] = await Promise.all([
    db().interestDefinition.findMany({ include: { metric: true, reportType: true } }),
    db().platformInterest.findMany({ where: { reportType: { release: "own" } } }),
  ]);
  const byGroup = groupBy(definitions, ({ groupId }) => groupId);
  const own = new Set(interests.map(({ platformId, reportTypeId }) => `${platformId} ${reportTypeId}`));
  return (group, platform) =>
    (byGroup.get(group) ?? [])
      .filter(({ reportType: { id, release } }) => release !== "own" || own.has(`${platform} ${id}`))
      .map(({ reportType: { counterCode, release }, metric, attributes }) => {
        const counted = `${counterCode} ${release}: ${metric.shortName}`;
        return attributes === "" ? counted : `${counted} [${attributes}]`;
      })
      .toSorted()
      .join("\n");
}
