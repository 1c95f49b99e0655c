import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { expiryOf } from "../event";
import { listAddressees, namesOf, organizationsTold } from "./addressees";
import type { AnnouncementDraft } from "./contract";

type Reach = { recipients: number; mailed: number; ignoring: number };

/** Number of users an announcement would reach; throws NotFound for organizations out of reach. */
export async function checkAnnouncement(scope: Scope<"consortium.manage">, draft: AnnouncementDraft) {
  const { category, importance, expires_in_days: days } = draft;
  const organizations = organizationsTold(scope, draft);
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
