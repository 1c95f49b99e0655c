import "server-only";
import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, NotFound, Refused } from "@/lib/kit/errors";
import { seal, unseal } from "@/lib/kit/seal";
import { ensureEmailDevice } from "@/lib/users/ensure-email-device";
import { forgetTries, limitTries } from "@/lib/users/sessions/limit-tries";
import type { DeviceEntity } from "./contract";
import { issueRecoveryCodes } from "./recovery-codes";
import { promoteSession, requireProof } from "./session-proof";

/** The confirmed devices, oldest first, and how many recovery codes are left; e-mail only where the installation sends codes. */
export async function listDevices({ user }: Scope<"account.change">) {
  const [devices, left] = await Promise.all([
    db().secondFactorDevice.findMany({
      where: {
        userId: user.id,
        confirmedAt: { not: null },
        ...(settings().OTP_ENABLED ? {} : { kind: "authenticator" }),
      },
      orderBy: { id: "asc" },
      select: { id: true, kind: true, name: true, createdAt: true },
    }),
    db().recoveryCode.count({ where: { userId: user.id, usedAt: null } }),
  ]);
  return {
    devices: devices.map(
      ({ id, kind, name, createdAt }): DeviceEntity => ({
        pk: id,
        kind,
        name,
        email: kind === "email" ? user.email : null,
        created: createdAt.toISOString(),
      }),
    ),
    recovery_codes: left,
  };
}

/**
 * A confirmed device of the signed-in user. Throws NotFound for devices of others, and for e-mail when the installation
 * sends no codes.
 */
export async function findOwnDevice({ person, actor }: Scope<"entering">, deviceId: number) {
  if (actor.kind === "user" && actor.impersonator) throw new Forbidden();
  const device = await db().secondFactorDevice.findFirst({
    where: { id: deviceId, userId: person.id, confirmedAt: { not: null } },
    select: { id: true, kind: true, sealedSecret: true, user: { select: { email: true, emailVerified: true } } },
  });
  if (!device || (device.kind === "email" && !settings().OTP_ENABLED)) throw new NotFound();
  return device;
}

/** Phone clocks may be off by one time step (RFC 6238 §5.2). */
const TOLERANCE_SECONDS = 30;

type App = { id: number; sealedSecret: string | null };

/** Checks a code of the authenticator app; each time step is accepted once. */
export async function takeAppCode({ id, sealedSecret }: App, code: string): Promise<boolean> {
  if (!sealedSecret) return false;
  const result = await verify({
    secret: unseal(sealedSecret, sealOwner(id)),
    token: code,
    epoch: Math.floor(now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !("timeStep" in result)) return false;
  const { count } = await db().secondFactorDevice.updateMany({
    where: { id, OR: [{ lastStep: null }, { lastStep: { lt: result.timeStep } }] },
    data: { lastStep: result.timeStep },
  });
  return count === 1;
}

/** Seal owner of a device's secret. */
export const sealOwner = (deviceId: number): string => `device ${deviceId}`;

const MOST_APPS = 10;

/** Begins to add an authenticator app; what was begun before and never confirmed is forgotten. */
export async function addAuthenticator(scope: Scope<"account.change">, { name }: { name: string }) {
  await requireProof(scope);
  const { id: userId, email } = scope.user;
  const secret = generateSecret();
  const pk = await inTransaction(async (tx) => {
    const apps = { userId, kind: "authenticator" } as const;
    await tx.secondFactorDevice.deleteMany({ where: { ...apps, confirmedAt: null } });
    if ((await tx.secondFactorDevice.count({ where: apps })) >= MOST_APPS)
      throw new Refused("tooManyDevices", { most: MOST_APPS });
    const { id } = await tx.secondFactorDevice.create({ data: { ...apps, name } });
    const sealedSecret = seal(secret, sealOwner(id));
    await tx.secondFactorDevice.update({ where: { id }, data: { sealedSecret } });
    return id;
  });
  const uri = generateURI({ issuer: settings().SITE_NAME, label: email, secret });
  // Four empty modules around it: cameras need them (ISO/IEC 18004, 6.3.8).
  return { pk, secret, uri, qr: renderSVG(uri, { border: 4, pixelSize: 4 }) };
}

type Given = { deviceId: number; code: string };

/** From now on the app is asked for at each login. This session has given its code; others of this person have to. */
export async function confirmAuthenticator(scope: Scope<"account.change">, { deviceId, code }: Given) {
  const { id: userId, sessionId } = scope.user;
  const takeBack = await limitTries("code.verify", { account: userId, network: scope.network });
  await requireProof(scope);
  const device = await db().secondFactorDevice.findFirst({
    where: { id: deviceId, userId, kind: "authenticator", confirmedAt: null },
    select: { id: true, name: true, sealedSecret: true },
  });
  if (!device) throw new NotFound();
  if (!(await takeAppCode(device, code))) throw new Refused("wrongCode");
  await takeBack();
  await forgetTries("code.verify", { account: userId, network: scope.network });
  return inTransaction(async (tx) => {
    await tx.secondFactorDevice.update({ where: { id: deviceId }, data: { confirmedAt: now() } });
    const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
    const recoveryCodes = left === 0 ? await issueRecoveryCodes(tx, userId) : [];
    const subject = { kind: "device", id: deviceId, name: device.name };
    await recordAudit(tx, scope, { action: "device.add", subject });
    return { recoveryCodes, session: await promoteSession(tx, sessionId) };
  });
}

/** Removes an authenticator app; recovery codes go with the last one, because they replace it. */
export async function removeDevice(scope: Scope<"account.change">, deviceId: number): Promise<null> {
  await requireProof(scope);
  const { id: userId } = scope.user;
  return inTransaction(async (tx) => {
    const device = await tx.secondFactorDevice.findFirst({ where: { id: deviceId, userId } });
    if (!device) throw new NotFound();
    if (device.kind === "email") throw new Refused("emailDeviceStays");
    await tx.secondFactorDevice.deleteMany({ where: { id: deviceId } });
    const apps = { userId, kind: "authenticator", confirmedAt: { not: null } } as const;
    if ((await tx.secondFactorDevice.count({ where: apps })) === 0)
      await tx.recoveryCode.deleteMany({ where: { userId } });
    await ensureEmailDevice(tx, userId);
    const subject = { kind: "device", id: deviceId, name: device.name };
    if (device.confirmedAt) await recordAudit(tx, scope, { action: "device.remove", subject });
    return null;
  });
}

/** Removes a user's second factor, for example after losing phone and recovery codes; returns the number of devices. */
export async function removeAllDevices(tx: Db, userId: number): Promise<number> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await tx.secondFactorDevice.deleteMany({ where: { userId } });
  return count;
}
