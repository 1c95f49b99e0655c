import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { InterestGroupEntity } from "./contract";

/** The interest groups, the same for all organizations, in the order in which they are shown. */
export async function listInterestGroups(_scope: Scope<"signed-in">): Promise<InterestGroupEntity[]> {
  const groups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  return groups.map(({ id, shortName, nameEn, nameCs, isImportant, position }) => ({
    pk: id,
    short_name: shortName,
    name: nameEn,
    name_en: nameEn,
    name_cs: nameCs,
    important: isImportant,
    position,
  }));
}
