import "server-only";
import { verify } from "otplib";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { unseal } from "@/lib/kit/seal";

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
