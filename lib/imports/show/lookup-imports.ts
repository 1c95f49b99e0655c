import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { ImportBatch, lookupImportsCall } from "../contract";
import { listedImport, showImportBatch } from "./show-import-batch";

/** Current imports by place and month; throws NotFound for organizations out of reach. */
export async function lookupImports(
  scope: Scope<"harvest.manage">,
  asked: Parsed<typeof lookupImportsCall.body>,
  locale: Locale,
): Promise<ImportBatch[]> {
  if (!asked.every(({ organization }) => scope.reaches(organization))) throw new NotFound("organizationNotFound");
  const rows = asked.flatMap(({ organization, platform, report_type, months }) =>
    months.map((month) => ({ organization, platform, report_type, month: `${month}-01` })),
  );
  const ids = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT m.id FROM imports m JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS w(organization int, platform int, report_type smallint, month date)
      ON m.organization_id = w.organization AND m.platform_id = w.platform
        AND m.report_type_id = w.report_type AND m.month = w.month
    WHERE m.state = 'current'`;
  const found = await db().import.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: listedImport,
    orderBy: [{ organizationId: "asc" }, { platformId: "asc" }, { reportTypeId: "asc" }, { month: "asc" }],
  });
  return found.map((row) => showImportBatch(row, locale));
}
