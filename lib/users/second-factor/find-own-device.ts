import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, NotFound } from "@/lib/kit/errors";

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
