import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { SheetTemplateView } from "../contract";
import { requireRawImport } from "../raw-import-organizations";
import { shownTemplate, showTemplate } from "./show-template";
import { templatesOf } from "./templates-of";

/** Active templates by platform and name. */
export async function listTemplates(
  scope: Scope<"raw-data.import">,
  organization: number,
  platformId?: number,
): Promise<SheetTemplateView[]> {
  await requireRawImport(scope, organization);
  const rows = await db().sheetTemplate.findMany({
    where: {
      ...templatesOf(scope.within(organization).organizationIds),
      ...(platformId === undefined ? {} : { platformId }),
    },
    include: shownTemplate,
    orderBy: [{ platform: { name: "asc" } }, { name: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => showTemplate(row, scope));
}
