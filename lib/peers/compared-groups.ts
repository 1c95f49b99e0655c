import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Interest groups that are compared: the important ones, and denials, which show what libraries lack. */
export const listComparedGroups = () =>
  db().interestGroup.findMany({
    where: { OR: [{ isImportant: true }, { shortName: { endsWith: "_denial" } }] },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });

/** The same by names, for readers to choose from. */
export async function listPeerGroups(_scope: Scope<"signed-in">) {
  const groups = await listComparedGroups();
  return groups.map(({ id, shortName, nameEn, nameCs }) => ({
    ...{ pk: id, short_name: shortName, name: nameEn, name_en: nameEn, name_cs: nameCs },
  }));
}
