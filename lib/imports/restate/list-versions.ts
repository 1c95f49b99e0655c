import "server-only";
import type { z } from "zod";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { ImportBatch, listVersionsCall } from "../contract";
import { listedImport, showImports } from "../show/list-imports";

/** All versions of the month of an import, newest first; throws NotFound for imports out of reach. */
export async function listVersions(
  scope: Scope<"usage.view">,
  id: number,
  locale: Locale,
): Promise<z.input<typeof listVersionsCall.returns>> {
  const place = await db().import.findFirst({
    where: { id, organizationId: reach(scope) },
    select: { organizationId: true, platformId: true, accountId: true, reportTypeId: true, month: true },
  });
  if (!place) throw new NotFound();
  const rows = await db().import.findMany({
    where: { ...place, state: { in: ["current", "replaced"] } },
    include: { ...listedImport, restatement: { select: { titleCount: true } } },
    orderBy: { id: "desc" },
  });
  const batches = await showImports(rows, locale);
  return rows.map((row, at) => ({
    // showImports keeps the order and the number of the rows.
    ...(batches[at] as ImportBatch),
    restatement: row.restatement && { title_count: row.restatement.titleCount },
    has_facts: row.purgedAt === null,
  }));
}
