import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { Forbidden, OutOfDate } from "@/lib/kit/errors";
import { mayChange } from "@/lib/platforms/owner-of";
import { findReadableTemplate } from "./find-readable-template";

/** Retires a template: no longer used for new files, but kept to explain those it has read. */
export async function deleteTemplate(
  scope: Scope<"raw-data.import">,
  asked: { organization: number; template: number },
): Promise<Record<string, never>> {
  const { id, name, organizationId } = await findReadableTemplate(scope, asked);
  if (!mayChange(scope, organizationId)) throw new Forbidden();
  await inTransaction(async (tx) => {
    const where = { id, retiredAt: null };
    const retired = await tx.sheetTemplate.updateMany({ where, data: { retiredAt: now() } });
    if (retired.count === 0) throw new OutOfDate();
    const subject = { kind: "template", id, name };
    await recordAudit(tx, scope, { action: "template.delete", subject, organizationId });
  });
  return {};
}
