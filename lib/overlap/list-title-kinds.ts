import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { PublicationType } from "@/lib/titles/publication-type";
import { inOrder } from "./choices";

/** Publication types of titles, in display order. */
export async function listTitleKinds(_scope: Scope<"usage.view">): Promise<PublicationType[]> {
  const rows = await db().$queryRaw<{ type: PublicationType }[]>`
    SELECT DISTINCT publication_type::text AS type FROM titles`;
  return inOrder(rows.map(({ type }) => type));
}
