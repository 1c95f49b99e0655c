import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { seenBy } from "./seen-by";

/** A tag as chips show it. */
export type TagLabel = {
  id: number;
  name: string;
  description: string;
  textColor: string;
  bgColor: string;
  tagClass: { id: number; name: string };
};

/** The tags of these ids, for those that the actor may see. */
export async function tagLabels(
  { actor }: Scope<Permission>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TagLabel>> {
  const rows = await db().tag.findMany({
    where: { id: { in: [...ids] }, AND: seenBy(actor) },
    select: {
      ...{ id: true, name: true, description: true, textColor: true, bgColor: true },
      tagClass: { select: { id: true, name: true } },
    },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
