import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { InterestGroup } from "@/lib/kit/prisma/client";
import type { InterestGroupEntity } from "./contract";

/** The interest groups in display order, the same for all organizations. */
export async function listInterestGroups(_scope: Scope<"signed-in">): Promise<InterestGroupEntity[]> {
  const groups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  return groups.map(showInterestGroup);
}

export const showInterestGroup = (row: InterestGroup): InterestGroupEntity => ({
  pk: row.id,
  short_name: row.shortName,
  name: row.nameEn,
  name_en: row.nameEn,
  name_cs: row.nameCs,
  important: row.isImportant,
  position: row.position,
  revision: row.revision,
});
