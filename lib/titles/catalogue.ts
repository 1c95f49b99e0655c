import "server-only";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** Titles and the items below them are kept, matched and enriched alike, each in a table of their own. */
export type Catalogue = "titles" | "items";

export const tableOf: Readonly<Record<Catalogue, Prisma.Sql>> = {
  titles: Prisma.sql`titles`,
  items: Prisma.sql`items`,
};

/** Until the transaction ends nobody else creates or changes titles: two workers that meet the same new one create it once. */
export async function holdCatalogue(tx: Db, catalogue: Catalogue): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`catalogue of ${catalogue}`}, 0))`;
}
