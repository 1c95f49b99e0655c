import "server-only";
import type { Db } from "@/lib/kit/db";
import { isDefaultInterest } from "./default-interest";

/**
 * Lets the default reports define the interest of these platforms, unless some report already does. Requires COUNTER's
 * report types.
 */
export async function defineDefaultInterest(tx: Db, platformIds: readonly number[]): Promise<void> {
  const reportTypes = (await tx.reportType.findMany()).filter(isDefaultInterest);
  const undefinedYet = await tx.platform.findMany({
    where: { id: { in: [...platformIds] }, interests: { none: {} } },
    select: { id: true },
  });
  await tx.platformInterest.createMany({
    data: undefinedYet.flatMap(({ id }) => reportTypes.map((type) => ({ platformId: id, reportTypeId: type.id }))),
    skipDuplicates: true,
  });
}
