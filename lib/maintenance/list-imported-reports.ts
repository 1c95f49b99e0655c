import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Every type of report that there is usage of, by its short name. */
export async function listImportedReports(_scope: Scope<"commands.run">): Promise<{ value: number; label: string }[]> {
  const found = await db().reportType.findMany({
    where: { imports: { some: {} } },
    select: { id: true, shortName: true },
    orderBy: { shortName: "asc" },
  });
  return found.map(({ id, shortName }) => ({ value: id, label: shortName }));
}
