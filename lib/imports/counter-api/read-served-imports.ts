import "server-only";
import { monthOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import type { ServedImport, ServedType } from "./available-months";

type Place = { readonly organizationId: number; readonly platformId: number };

/** Current imports of a place in Release 5 or 5.1, with their types and the accounts that have enabled credentials. */
export async function readServedImports(place: Place) {
  const [types, rows, active] = await Promise.all([
    readServedTypes(),
    db().import.findMany({
      where: { ...place, state: "current", reportType: { release: { in: ["5", "5.1"] } } },
      select: {
        ...{ id: true, month: true, accountId: true, reportTypeId: true, isPartial: true },
        ...{ currentSince: true, createdAt: true },
      },
      orderBy: [{ month: "asc" }, { id: "asc" }],
    }),
    db().credentials.findMany({
      where: { ...place, isEnabled: true, deletedAt: null },
      select: { accountId: true },
      distinct: ["accountId"],
    }),
  ]);
  const imports = rows.map(
    ({ month, currentSince, createdAt, ...row }): ServedImport => ({
      ...row,
      month: monthOf(month),
      since: currentSince ?? createdAt,
    }),
  );
  return { types, imports, activeAccounts: new Set(active.map(({ accountId }) => accountId)) };
}

async function readServedTypes(): Promise<ServedType[]> {
  const types = await db().reportType.findMany({
    where: { release: { in: ["5", "5.1"] } },
    select: { id: true, counterCode: true, release: true },
    orderBy: { id: "asc" },
  });
  return types.map(({ release, ...type }) => ({ ...type, release: release === "5" ? "5" : "5.1" }));
}
