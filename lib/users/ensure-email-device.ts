import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";

/** If the installation requires codes, a user with a verified e-mail and no device gets them by e-mail. */
export async function ensureEmailDevice(tx: Db, userId: number): Promise<void> {
  if (!settings().OTP_ENABLED) return;
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { emailVerified: true, devices: { where: { confirmedAt: { not: null } }, select: { id: true }, take: 1 } },
  });
  if (!user.emailVerified || user.devices.length > 0) return;
  await tx.secondFactorDevice.create({ data: { userId, kind: "email", confirmedAt: now() } });
}
