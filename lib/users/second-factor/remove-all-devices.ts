import "server-only";
import type { Db } from "@/lib/kit/db";

/** Removes a user's second factor, for example after losing phone and recovery codes; returns the number of devices. */
export async function removeAllDevices(tx: Db, userId: number): Promise<number> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await tx.secondFactorDevice.deleteMany({ where: { userId } });
  return count;
}
