import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { TagClassView } from "./contract";
import { getTagClass } from "./list-tag-classes";

/** Hides a class from the user's own lists and reports, or shows it. */
export async function hideTagClass(scope: Scope<"signed-in">, id: number, isHidden: boolean): Promise<TagClassView> {
  await getTagClass(scope, id);
  const hidden = { userId: scope.user.id, tagClassId: id };
  if (isHidden) await db().hiddenTagClass.createMany({ data: [hidden], skipDuplicates: true });
  else await db().hiddenTagClass.deleteMany({ where: hidden });
  return getTagClass(scope, id);
}
