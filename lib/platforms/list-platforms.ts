import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** All platforms that credentials can be made for, by name. The catalogue of platforms is shared by all organizations. */
export async function listPlatforms(_scope: Scope<"credentials.manage">) {
  const rows = await db().platform.findMany({
    select: { id: true, name: true, nameEn: true, nameCs: true, shortName: true, provider: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, nameEn, nameCs, shortName, provider }) => ({
    pk: id,
    name,
    name_en: nameEn,
    name_cs: nameCs,
    short_name: shortName,
    provider,
  }));
}
