import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { announceEvent } from "../announce-event";
import { HIGH } from "../event";
import { listAddressees, namesOf, organizationsTold } from "./addressees";
import type { AnnouncementDraft } from "./contract";

/**
 * Sends an announcement to everyone, or to members of organizations; throws NotFound for organizations out of reach.
 */
export async function announce(scope: Scope<"consortium.manage">, draft: AnnouncementDraft) {
  const { category, importance, expires_in_days } = draft;
  const organizations = organizationsTold(scope, draft);
  const organizationId = organizations?.length === 1 ? (organizations[0] ?? null) : null;
  const { id, told } = await inTransaction(async (tx) => {
    const named = await namesOf(tx, organizations);
    const announced = await announceEvent(tx, {
      category,
      importance,
      title: { en: draft.title_en, cs: draft.title_cs },
      description: { en: draft.description_en, cs: draft.description_cs },
      userIds: await listAddressees(tx, organizations),
      organizationId,
      days: expires_in_days,
      announcer: { id: scope.actor.kind === "user" ? scope.actor.id : null, addressees: named },
    });
    await recordAudit(tx, scope, {
      action: "announcement.publish",
      subject: { kind: "announcement", id: announced.id, name: draft.title_en },
      organizationId,
      after: {
        ...{ subject_en: draft.title_en, subject_cs: draft.title_cs },
        description: [draft.description_en, draft.description_cs].filter(Boolean).join("\n"),
        importance: importance === HIGH ? "important" : "normal",
        expires: announced.expires?.toISOString() ?? null,
        ...(named && { organizations: named.map(({ name }) => name) }),
        recipients: announced.told.length,
      },
    });
    return announced;
  }, 60_000);
  return { pk: id, recipients: told.length };
}
