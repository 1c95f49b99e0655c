import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { announceEvent } from "./announce-event";
import type { announceCall } from "./contract";

type Draft = Parsed<typeof announceCall.body>;

/** Tells everybody, or the members of organizations within reach, of something; throws NotFound beyond. */
export async function announce(scope: Scope<"consortium.manage">, draft: Draft) {
  const { category, importance, to, expires_in_days } = draft;
  const organizations = to === "everybody" ? null : to.flatMap((id) => scope.within(id).organizationIds);
  const { id, told } = await inTransaction(async (tx) => {
    return announceEvent(tx, {
      category,
      importance,
      title: { en: draft.title_en, cs: draft.title_cs },
      description: { en: draft.description_en, cs: draft.description_cs },
      userIds: await addressees(tx, organizations),
      organizationId: organizations?.length === 1 ? (organizations[0] ?? null) : null,
      days: expires_in_days,
    });
  }, 60_000);
  return { pk: id, recipients: told.length };
}

async function addressees(tx: Db, organizations: readonly number[] | null): Promise<number[]> {
  const where = organizations && { memberships: { some: { organizationId: { in: [...organizations] } } } };
  const users = await tx.user.findMany({ where: { isActive: true, ...where }, select: { id: true } });
  return users.map(({ id }) => id);
}
