import "server-only";
import { Prisma } from "@/lib/kit/prisma/client";

/** A scope, or something else that was made of one. */
export type Reach = { readonly organizationIds: readonly number[] };

/** The tenant filter, as Prisma takes it: `where: { organizationId: reach(scope) }`. */
export const reach = ({ organizationIds }: Reach): { in: number[] } => ({ in: [...organizationIds] });

/** The same in SQL: `WHERE ${reachSql("c.organization_id", scope)}`. The column is written by us, never taken from outside. */
export const reachSql = (column: string, { organizationIds }: Reach): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(column)} = ANY(${[...organizationIds]}::int[])`;
