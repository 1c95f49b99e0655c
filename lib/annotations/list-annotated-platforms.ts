import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { seenAnnotations } from "./seen-annotations";

/** Platforms with annotations within reach, by name. */
export async function listAnnotatedPlatforms(scope: Scope<"usage.view">) {
  const rows = await db().platform.findMany({
    where: { annotations: { some: seenAnnotations(scope) } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, nameEn, nameCs }) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs }));
}
