import "server-only";
import type { Scope } from "@/lib/access/scope";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import type { PublicationType } from "@/lib/titles/publication-type";
import { inOrder } from "./choices";

type Group = { readonly pk: number };

/** Interest groups that include usage implying access. */
export async function findAvailableGroups<G extends Group>(groups: readonly G[]): Promise<G[]> {
  const definitions = await db().interestDefinition.findMany({
    select: { groupId: true, metric: { select: { shortName: true } } },
  });
  const available = new Set(
    definitions.flatMap(({ groupId, metric }) => (impliesAvailability(metric.shortName) ? groupId : [])),
  );
  return groups.filter(({ pk }) => available.has(pk));
}

/** Publication types of titles, in display order. */
export async function listTitleKinds(_scope: Scope<"usage.view">): Promise<PublicationType[]> {
  const rows = await db().$queryRaw<{ type: PublicationType }[]>`
    SELECT DISTINCT publication_type::text AS type FROM titles`;
  return inOrder(rows.map(({ type }) => type));
}
