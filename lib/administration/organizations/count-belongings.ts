import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { type BelongingName, belongingNames, belongings } from "./belongings";

type Counts = Partial<Record<BelongingName, number>>;

/** The number of records of each kind that an organization has; kinds without any are left out. */
export async function countBelongings(tx: Db, id: number): Promise<Counts> {
  const counted = belongings.flatMap(({ table, column, counted: as }) => (as ? [{ table, column, ...as }] : []));
  const parts = counted.map(
    ({ table, column, as, where }) =>
      `SELECT '${as}' AS name, count(*)::int AS count FROM ${table} WHERE ${column} = $1 ${where ? `AND ${where}` : ""}`,
  );
  const rows = await tx.$queryRawUnsafe<{ name: BelongingName; count: number }[]>(parts.join(" UNION ALL "), id);
  const facts = await tx.import.aggregate({
    where: { organizationId: id, state: "current" },
    _sum: { factCount: true },
  });
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  counts.set("facts", facts._sum.factCount ?? 0);
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

/** The counts in the order of `belongingNames`. */
export const listCounts = (counts: Counts) =>
  belongingNames.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [{ name, count }];
  });

/** Accounts of people who are members of no other organization, except superusers. */
export const onlyHere = (id: number) => ({
  isSuperuser: false,
  memberships: { some: { organizationId: id }, every: { organizationId: id } },
});

/** The organization's own platforms and reports of which other organizations have usage, access or prices. */
export async function sharedCatalog(tx: Db, id: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM platforms p WHERE p.organization_id = ${id} AND (
      EXISTS (SELECT FROM imports u WHERE u.platform_id = p.id AND u.organization_id <> ${id})
      OR EXISTS (SELECT FROM credentials u WHERE u.platform_id = p.id AND u.organization_id <> ${id})
      OR EXISTS (SELECT FROM agreement_platforms u JOIN agreement_prices USING (agreement_id)
        WHERE u.platform_id = p.id AND agreement_prices.organization_id <> ${id})
      OR EXISTS (SELECT FROM uploads u WHERE u.platform_id = p.id AND u.organization_id IS DISTINCT FROM ${id})
      OR EXISTS (SELECT FROM sheet_templates u WHERE u.platform_id = p.id AND u.organization_id IS DISTINCT FROM ${id}))
    UNION
    SELECT coalesce(name_en, name_cs, short_name) FROM report_types r WHERE r.organization_id = ${id} AND (
      EXISTS (SELECT FROM imports u WHERE u.report_type_id = r.id AND u.organization_id <> ${id})
      OR EXISTS (SELECT FROM uploads u WHERE u.report_type_id = r.id AND u.organization_id IS DISTINCT FROM ${id})
      OR EXISTS (SELECT FROM sheet_templates u WHERE u.report_type_id = r.id AND u.organization_id IS DISTINCT FROM ${id}))
    ORDER BY 1 LIMIT 5`;
  return rows.map(({ name }) => name);
}

/** Records that deleting an organization would delete, and reasons that prevent it. Throws NotFound. */
export async function readBelongings(scope: Scope<"consortium.manage">, id: number) {
  if (!scope.reaches(id)) throw new NotFound("organizationNotFound");
  const [organization, counts, accounts, shared] = await Promise.all([
    db().organization.findUnique({ where: { id }, select: { isMaster: true, _count: { select: { children: true } } } }),
    countBelongings(db(), id),
    db().user.count({ where: onlyHere(id) }),
    sharedCatalog(db(), id),
  ]);
  if (!organization) throw new NotFound("organizationNotFound");
  return {
    belongings: listCounts(counts),
    only_here: accounts,
    is_master: organization.isMaster,
    shared,
    above: organization._count.children,
  };
}
