import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { personName } from "@/lib/kit/format/person-name";
import type { Prisma } from "@/lib/kit/prisma/client";
import { announceEvent } from "./announce-event";
import { type Addressees, type AnnouncementDraft, addressees, type listAnnouncementsCall } from "./contract";
import { expiryOf, HIGH, isImportance, NORMAL } from "./event";
import { notifyStreams } from "./live/notify-streams";

/**
 * Organizations whose members an announcement is for, null for everyone; throws NotFound for organizations out of
 * reach.
 */
const targetOrganizations = (scope: Scope<"consortium.manage">, { to }: AnnouncementDraft): number[] | null =>
  to === "everybody" ? null : [...new Set(to.flatMap((id) => scope.within(id).organizationIds))];

/** Display names of the organizations. */
async function namesOf(tx: Db, organizations: readonly number[] | null): Promise<Addressees> {
  if (!organizations) return null;
  const rows = await tx.organization.findMany({
    where: { id: { in: [...organizations] } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, nameEn, nameCs }) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs }));
}

/** Recipients of an announcement, whatever their preferences. */
async function listAddressees(tx: Db, organizations: readonly number[] | null): Promise<number[]> {
  const where = organizations && { memberships: { some: { organizationId: { in: [...organizations] } } } };
  const users = await tx.user.findMany({ where: { isActive: true, ...where }, select: { id: true } });
  return users.map(({ id }) => id);
}

/**
 * Sends an announcement to everyone, or to members of organizations; throws NotFound for organizations out of reach.
 */
export async function announce(scope: Scope<"consortium.manage">, draft: AnnouncementDraft) {
  const { category, importance, expires_in_days } = draft;
  const organizations = targetOrganizations(scope, draft);
  const organizationId = organizations?.length === 1 ? (organizations[0] ?? null) : null;
  const { id, recipients } = await inTransaction(async (tx) => {
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
        recipients: announced.recipients.length,
      },
    });
    return announced;
  }, 60_000);
  return { pk: id, recipients: recipients.length };
}

type Reach = { recipients: number; mailed: number; ignoring: number };

/** Number of users an announcement would reach; throws NotFound for organizations out of reach. */
export async function checkAnnouncement(scope: Scope<"consortium.manage">, draft: AnnouncementDraft) {
  const { category, importance, expires_in_days: days } = draft;
  const organizations = targetOrganizations(scope, draft);
  const people = await listAddressees(db(), organizations);
  const [reach = { recipients: 0, mailed: 0, ignoring: 0 }] = await db().$queryRaw<Reach[]>`
    SELECT count(*) FILTER (WHERE p.handling IS DISTINCT FROM 'ignore')::int AS recipients,
      count(*) FILTER (WHERE p.handling = 'email' AND u.email_verified IS NOT NULL)::int AS mailed,
      count(*) FILTER (WHERE p.handling = 'ignore')::int AS ignoring
    FROM users u
    LEFT JOIN event_preferences p ON p.user_id = u.id AND p.category::text = ${category} AND p.importance = ${importance}
    WHERE u.id = ANY(${people})`;
  return {
    announcement: draft,
    addressees: await namesOf(db(), organizations),
    ...reach,
    expires: expiryOf(importance, now(), days)?.toISOString() ?? null,
  };
}

type Query = Parsed<typeof listAnnouncementsCall.query>;

/** Current announcements, newest first, with numbers of recipients and readers. */
export async function listAnnouncements(_: Scope<"consortium.manage">, { page, page_size }: Query) {
  const where: Prisma.EventWhereInput = { isAnnouncement: true, OR: [{ expires: null }, { expires: { gt: now() } }] };
  const [total, rows] = await Promise.all([
    db().event.count({ where }),
    db().event.findMany({
      where,
      include: { announcedBy: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  const entries = await db().$queryRaw<{ id: number; recipients: number; read: number }[]>`
    SELECT event_id AS id, count(*)::int AS recipients, count(*) FILTER (WHERE is_read)::int AS read
    FROM user_events WHERE event_id = ANY(${rows.map(({ id }) => id)}) GROUP BY event_id`;
  const results = rows.map((row) => {
    const { recipients = 0, read = 0 } = entries.find(({ id }) => id === row.id) ?? {};
    const { announcedBy: by } = row;
    return {
      pk: row.id,
      ...{ title_en: row.titleEn, title_cs: row.titleCs, category: row.category },
      importance: isImportance(row.importance) ? row.importance : NORMAL,
      ...{ created: row.createdAt.toISOString(), expires: row.expires?.toISOString() ?? null },
      announced_by: by && { pk: by.id, name: personName(by) || by.email },
      addressees: addressees.parse(row.addressees),
      ...{ recipients, read },
    };
  });
  return { count: total, results };
}

/**
 * Expires an announcement: it disappears from lists, counts and coming digests. An expired one stays unchanged; throws
 * NotFound for anything else.
 */
export async function withdrawAnnouncement(scope: Scope<"consortium.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM events WHERE id = ${id} FOR UPDATE`;
    const row = await tx.event.findFirst({
      where: { id, isAnnouncement: true },
      include: { recipients: { select: { userId: true } } },
    });
    if (!row) throw new NotFound();
    const at = now();
    if (row.expires && row.expires <= at) return null;
    await tx.event.update({ where: { id }, data: { expires: at } });
    await notifyStreams(
      tx,
      row.recipients.map(({ userId }) => userId),
    );
    await recordAudit(tx, scope, {
      action: "announcement.withdraw",
      subject: { kind: "announcement", id, name: row.titleEn },
      organizationId: row.organizationId,
      before: { expires: row.expires?.toISOString() ?? null },
      after: { expires: at.toISOString() },
    });
    return null;
  }, 60_000);
}
