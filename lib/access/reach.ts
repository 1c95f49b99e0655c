import "server-only";
import { Prisma } from "@/lib/kit/prisma/client";

/** A scope, or an object derived from one. */
export type Reach = { readonly organizationIds: readonly number[] };

/** The tenant filter for Prisma: `where: { organizationId: reach(scope) }`. */
export const reach = ({ organizationIds }: Reach): { in: number[] } => ({ in: [...organizationIds] });

/**
 * The tenant filter in SQL: `WHERE ${reachSql("c.organization_id", scope)}`. The column name must never come from
 * outside.
 */
export const reachSql = (column: string, { organizationIds }: Reach): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(column)} = ANY(${[...organizationIds]}::int[])`;
