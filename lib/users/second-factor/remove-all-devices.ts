import "server-only";
import type { Db } from "@/lib/kit/db";

/** Takes the second factor of a person away, e.g. when the telephone is lost and the recovery codes too; answers with the number of devices. */
export async function removeAllDevices(tx: Db, userId: number): Promise<number> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await tx.secondFactorDevice.deleteMany({ where: { userId } });
  return count;
}
