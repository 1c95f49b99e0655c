import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { ownerOf } from "@/lib/platforms/owner-of";
import { refuseTakenName } from "@/lib/platforms/refuse-taken-name";
import type { SheetTemplateView, TemplateDraft } from "../contract";
import { requireRawImport } from "../raw-import-organizations";
import { checkTemplate } from "./check-template";
import { shownTemplate, showTemplate } from "./show-template";

/** Saves how to read a platform's sheets, for one organization or, with -1, for everyone. */
export async function createTemplate(
  scope: Scope<"raw-data.import">,
  organization: number,
  draft: TemplateDraft,
): Promise<SheetTemplateView> {
  await requireRawImport(scope, organization);
  const organizationId = ownerOf(scope, organization);
  await checkTemplate(draft, organizationId);
  const { name, platform: platformId, report_type: reportTypeId, headings, mapping } = draft;
  const row = await refuseTakenName("name", "templateNameTaken", () =>
    inTransaction(async (tx) => {
      const author = { authorId: scope.user.id, organizationId };
      const created = await tx.sheetTemplate.create({
        data: { name, platformId, reportTypeId, headings, mapping, ...author },
        include: shownTemplate,
      });
      const subject = { kind: "template", id: created.id, name };
      const after = { platform: created.platform.shortName, report_types: [created.reportType.shortName], headings };
      await recordAudit(tx, scope, { action: "template.create", subject, organizationId, after });
      return created;
    }),
  );
  return showTemplate(row, scope);
}
