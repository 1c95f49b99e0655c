import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { OutOfDate } from "@/lib/kit/errors";
import type { HelpLink } from "@/lib/kit/prisma/client";
import type { HelpLinkDraft, HelpLinkEntity } from "./contract";
import { NO_LINK, showHelpLink } from "./list-help-links";

/** Links a page to the library's own help of it; without addresses to none. Throws OutOfDate. */
export function changeHelpLink(
  scope: Scope<"consortium.manage">,
  { route, revision, ...draft }: HelpLinkDraft,
): Promise<HelpLinkEntity> {
  const data = { urlEn: draft.url_en, labelEn: draft.label_en, urlCs: draft.url_cs, labelCs: draft.label_cs };
  return inTransaction(async (tx) => {
    const stored = (await tx.helpLink.findUnique({ where: { route } })) ?? NO_LINK;
    const { count } =
      revision === 0
        ? await tx.helpLink.createMany({ data: [{ route, ...data }], skipDuplicates: true })
        : await tx.helpLink.updateMany({ where: { route, revision }, data: { ...data, revision: { increment: 1 } } });
    if (count === 0) throw new OutOfDate();
    const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
    const subject = { kind: "help-link", id: route, name: route };
    if (differing) await recordAudit(tx, scope, { action: "help-link.change", subject, ...differing });
    return { ...showHelpLink({ ...data, revision: revision + 1 }), route };
  });
}

const audited = ({ urlEn, labelEn, urlCs, labelCs }: Omit<HelpLink, "route">) => ({
  url_en: urlEn,
  url_cs: urlCs,
  name_en: labelEn,
  name_cs: labelCs,
});
