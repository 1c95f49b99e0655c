import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { DeviceEntity } from "./contract";

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
