import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { sesameToken } from "@/lib/events/live/sesame-token";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { type ExtraData, type ExtraDataChange, extraData, type UserEntity } from "./contract";
import { ensureEmailDevice } from "./ensure-email-device";

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

/** Parses a user's stored settings; ignores invalid ones. */
export function readExtraData(stored: unknown): ExtraData {
  const fields = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const understood = fields.filter(([name, value]) => extraData.safeParse({ [name]: value }).success);
  return extraData.parse(Object.fromEntries(understood));
}

/** Merges what is given into the user's own settings, and answers with all of them; nulls change nothing. */
export async function saveExtraData({ user }: Scope<"signed-in">, change: ExtraDataChange): Promise<ExtraData> {
  const entries = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
  if (entries.length === 0) throw new Refused("noValidData");
  const added = JSON.stringify(Object.fromEntries(entries));
  // Merged by the database, so that two at once both count.
  const [row] = await db().$queryRaw<{ extra_data: unknown }[]>`
    update users set extra_data = extra_data || ${added}::jsonb where id = ${user.id} returning extra_data`;
  return readExtraData(row?.extra_data);
}

type Names = { first_name: string; last_name: string };

/** Changes the user's own name. */
export async function saveProfile(scope: Scope<"account.change">, { first_name, last_name }: Names): Promise<Names> {
  const { user } = scope;
  await inTransaction(async (tx) => {
    await tx.user.update({
      where: { id: user.id },
      data: { firstName: first_name, lastName: last_name, revision: { increment: 1 } },
    });
    await recordAudit(tx, scope, {
      action: "user.change",
      subject: { kind: "user", id: user.id, name: user.email },
      before: { first_name: user.firstName, last_name: user.lastName },
      after: { first_name, last_name },
    });
  });
  return { first_name, last_name };
}

export async function setLanguage({ person }: Scope<"entering">, language: "en" | "cs") {
  await db().user.update({ where: { id: person.id }, data: { language } });
  return { language };
}
