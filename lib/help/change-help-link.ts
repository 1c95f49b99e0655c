import "server-only";
import type { Scope } from "@/lib/access/scope";
import { changedValues } from "@/lib/audit/changed-values";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/kit/db";
import { OutOfDate } from "@/lib/kit/errors";
import type { HelpLink } from "@/lib/kit/prisma/client";
import type { HelpLinkDraft, HelpLinkEntity } from "./contract";
import { helpedRoutes } from "./topics";

/** Links to the library's own help, for every page that has help; those of pages that are no more are left out. */
export async function listHelpLinks(_scope: Scope<"consortium.manage">): Promise<HelpLinkEntity[]> {
  const rows = new Map((await db().helpLink.findMany()).map((row) => [row.route, row]));
  return helpedRoutes.map((route) => ({ ...shown(rows.get(route) ?? NONE), route }));
}

const NONE = { urlEn: "", labelEn: "", urlCs: "", labelCs: "", revision: 0 };

const shown = ({ urlEn, labelEn, urlCs, labelCs, revision }: Omit<HelpLink, "route">) => ({
  ...{ url_en: urlEn, label_en: labelEn, url_cs: urlCs, label_cs: labelCs, revision },
});

/** Links a page to the library's own help of it; without addresses to none. Throws OutOfDate. */
export function changeHelpLink(
  scope: Scope<"consortium.manage">,
  { route, revision, ...draft }: HelpLinkDraft,
): Promise<HelpLinkEntity> {
  const data = { urlEn: draft.url_en, labelEn: draft.label_en, urlCs: draft.url_cs, labelCs: draft.label_cs };
  return inTransaction(async (tx) => {
    const stored = (await tx.helpLink.findUnique({ where: { route } })) ?? NONE;
    const { count } =
      revision === 0
        ? await tx.helpLink.createMany({ data: [{ route, ...data }], skipDuplicates: true })
        : await tx.helpLink.updateMany({ where: { route, revision }, data: { ...data, revision: { increment: 1 } } });
    if (count === 0) throw new OutOfDate();
    const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
    const subject = { kind: "help-link", id: route, name: route };
    if (differing) await recordAudit(tx, scope, { action: "help-link.change", subject, ...differing });
    return { ...shown({ ...data, revision: revision + 1 }), route };
  });
}

const audited = ({ urlEn, labelEn, urlCs, labelCs }: Omit<HelpLink, "route">) => ({
  url_en: urlEn,
  url_cs: urlCs,
  name_en: labelEn,
  name_cs: labelCs,
});
