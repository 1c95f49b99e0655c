import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";

const DAY = 86_400_000;

/** Deletes tests older than a day, finished or not. Returns their number. */
export async function sweepTests(): Promise<number> {
  const { count } = await db().credentialsTest.deleteMany({ where: { startedAt: { lt: new Date(+now() - DAY) } } });
  return count;
}
