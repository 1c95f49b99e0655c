import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { Forbidden, OutOfDate } from "@/lib/kit/errors";
import { mayChange } from "@/lib/platforms/owner-of";
import { refuseTakenName } from "@/lib/platforms/refuse-taken-name";
import type { SheetTemplateView, TemplateChange } from "../contract";
import { checkTemplate } from "./check-template";
import { findReadableTemplate } from "./find-readable-template";
import { shownTemplate, showTemplate } from "./show-template";

/** Creates a template's next version; throws OutOfDate if another version was created or it was removed meanwhile. */
export async function changeTemplate(
  scope: Scope<"raw-data.import">,
  asked: { organization: number; template: number },
  { name, report_type: reportTypeId, headings, mapping }: TemplateChange,
): Promise<SheetTemplateView> {
  const former = await findReadableTemplate(scope, asked);
  const { platformId, organizationId } = former;
  if (!mayChange(scope, organizationId)) throw new Forbidden();
  await checkTemplate({ platform: platformId, report_type: reportTypeId, mapping }, organizationId);
  const row = await refuseTakenName("name", "templateNameTaken", () =>
    inTransaction(async (tx) => {
      const retired = await tx.sheetTemplate.updateMany({
        where: { id: former.id, retiredAt: null },
        data: { retiredAt: now() },
      });
      if (retired.count === 0) throw new OutOfDate();
      const next = { version: former.version + 1, formerId: former.id, authorId: scope.user.id };
      const made = await tx.sheetTemplate.create({
        data: { name, platformId, reportTypeId, headings, mapping, organizationId, ...next },
        include: shownTemplate,
      });
      const subject = { kind: "template", id: made.id, name };
      const before = { name: former.name, report_types: [former.reportType.shortName], headings: former.headings };
      const after = { name, report_types: [made.reportType.shortName], headings };
      await recordAudit(tx, scope, { action: "template.change", subject, organizationId, before, after });
      return made;
    }),
  );
  return showTemplate(row, scope);
}
