import "server-only";
import type { Scope } from "@/lib/access/scope";
import { sesameToken } from "@/lib/events/live/sesame-token";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { UserEntity } from "./contract";
import { ensureEmailDevice } from "./ensure-email-device";
import { readExtraData } from "./read-extra-data";

const select = {
  emailVerified: true,
  extraData: true,
  devices: {
    where: { confirmedAt: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true, kind: true, name: true },
  },
  mailedLinks: {
    where: { purpose: "verification" },
    orderBy: { createdAt: "desc" },
    select: { email: true, createdAt: true },
  },
} as const;

/** The logged-in user in the API; `otp_required` lists their devices while a code is pending. */
export async function readUser({ person }: Scope<"entering">): Promise<UserEntity> {
  const isHeld = person.kind === "entrant";
  // A user who logged in before codes were required has no device yet.
  if (isHeld && person.held === "one-time-code") await inTransaction((tx) => ensureEmailDevice(tx, person.id));
  const row = await db().user.findUniqueOrThrow({ where: { id: person.id }, select });
  const sent = row.mailedLinks.find(({ email }) => email === person.email)?.createdAt ?? null;
  return {
    pk: person.id,
    username: person.username,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    language: person.language,
    is_user_of_master_organization: person.memberships.some(({ isMaster }) => isMaster),
    is_admin_of_master_organization: person.memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin),
    is_superuser: person.isSuperuser,
    email_verification_status: row.emailVerified ? "verified" : sent ? "pending" : "unknown",
    email_verification_sent: sent?.toISOString() ?? null,
    impersonator: isHeld ? null : (person.impersonator?.id ?? null),
    otp_required: isHeld && person.held === "one-time-code" ? devicesOf(row.devices, person.email) : null,
    sesame_token: isHeld ? "" : sesameToken(person.sessionId),
    extra_data: readExtraData(row.extraData),
  };
}

type Device = { id: number; kind: "email" | "authenticator"; name: string };

const devicesOf = (devices: readonly Device[], email: string) =>
  devices
    .filter(({ kind }) => kind === "authenticator" || settings().OTP_ENABLED)
    .map(({ id, kind, name }) => ({ pk: id, name, ...(kind === "email" ? { email } : {}) }));
