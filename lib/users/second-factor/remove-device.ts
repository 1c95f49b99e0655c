import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { ensureEmailDevice } from "@/lib/users/ensure-email-device";
import { requireProof } from "./require-proof";

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
