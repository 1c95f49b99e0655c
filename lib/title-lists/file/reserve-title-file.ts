import "server-only";
import { type Db, db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";

/** Total size of a user's title lists, including compared ones. */
const MOST_MEGABYTES = 1000;
const BYTES_PER_MEGABYTE = 1_000_000;

/** Refuses a file beyond the user's quota; concurrent requests of a user are serialized. */
export async function reserveTitleFile(tx: Db, userId: number, bytes: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`title files of ${userId}`}, 0))`;
  await requireTitleFileRoom(userId, bytes, tx);
}

/** The same before a file is received or copied, by current usage. */
export async function requireTitleFileRoom(userId: number, bytes: number, tx: Db = db()): Promise<void> {
  const { _sum: usage } = await tx.titleFile.aggregate({
    where: {
      OR: [
        { list: { createdById: userId } },
        { overlap: { createdById: userId } },
        { entitlement: { createdById: userId } },
      ],
    },
    _sum: { sizeBytes: true },
  });
  if (Number(usage.sizeBytes ?? 0) + bytes > MOST_MEGABYTES * BYTES_PER_MEGABYTE)
    throw new Refused("titleFilesQuota", { megabytes: MOST_MEGABYTES });
}
