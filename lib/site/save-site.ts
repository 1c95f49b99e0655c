import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { recallSite } from "@/lib/access/recall-site";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { isGivenByServer, settings } from "@/lib/kit/env";
import { OutOfDate } from "@/lib/kit/errors";
import type { Site, SiteDraft } from "./contract";
import { readSite } from "./read-site";

/**
 * Changes the site's name and kind, except what the server's settings determine. Throws OutOfDate if it changed since.
 */
export async function saveSite(scope: Scope<"consortium.manage">, draft: SiteDraft): Promise<Site> {
  const { SITE_NAME, CONSORTIAL_INSTALLATION } = settings();
  const before = { site_name: SITE_NAME, is_consortial: CONSORTIAL_INSTALLATION };
  const data = {
    ...(isGivenByServer("SITE_NAME") ? {} : { name: draft.site_name }),
    ...(isGivenByServer("CONSORTIAL_INSTALLATION") ? {} : { isConsortial: draft.is_consortial }),
  };
  await inTransaction(async (tx) => {
    if (draft.revision === 0) {
      const { count } = await tx.site.createMany({ data: [{ ...data, id: 1 }], skipDuplicates: true });
      if (count === 0) throw new OutOfDate();
    } else {
      const { count } = await tx.site.updateMany({
        where: { id: 1, revision: draft.revision },
        data: { ...data, revision: { increment: 1 } },
      });
      if (count === 0) throw new OutOfDate();
    }
    const { name = before.site_name, isConsortial = before.is_consortial } = data;
    await recordAudit(tx, scope, {
      action: "site.change",
      subject: { kind: "site", id: 1, name },
      before,
      after: { site_name: name, is_consortial: isConsortial },
    });
  });
  await recallSite();
  return readSite(scope);
}
