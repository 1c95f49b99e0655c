import "server-only";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";

type Group = { readonly pk: number };

/** Interest groups that include usage implying access. */
export async function findAvailableGroups<G extends Group>(groups: readonly G[]): Promise<G[]> {
  const definitions = await db().interestDefinition.findMany({
    select: { groupId: true, metric: { select: { shortName: true } } },
  });
  const telling = new Set(
    definitions.flatMap(({ groupId, metric }) => (impliesAvailability(metric.shortName) ? groupId : [])),
  );
  return groups.filter(({ pk }) => telling.has(pk));
}
