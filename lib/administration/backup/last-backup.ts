import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { lastAtHour } from "@/lib/kit/i18n/last-at-hour";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { commandRuns } from "../runs";

const COMMAND = "backup";
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

type LastBackup = {
  /** When the last complete one was finished; null if there is none. */
  finished: Date | null;
  /** It is older than the setting allows; without a backup, the installation is. */
  isLate: boolean;
};

export async function readLastBackup(): Promise<LastBackup> {
  const last = await db().managementRun.findFirst({
    where: { command: COMMAND, state: "finished" },
    orderBy: { finishedAt: "desc" },
    select: { finishedAt: true },
  });
  const finished = last?.finishedAt ?? null;
  const days = settings().BACKUP_WARN_DAYS;
  if (days === 0) return { finished, isLate: false };
  const since = finished ?? (await readInstalled());
  return { finished, isLate: now().getTime() - since.getTime() > days * DAY_MILLISECONDS };
}

async function readInstalled(): Promise<Date> {
  const [row] = await db().$queryRaw<{ installed: Date | null }[]>`
    SELECT min(started_at) AS installed FROM _prisma_migrations`;
  return row?.installed ?? now();
}

/** Records a backup that was made outside the queue. */
export async function recordBackup(startedAt: Date, result: Record<string, number>): Promise<void> {
  const times = { startedAt, finishedAt: now() };
  await db().managementRun.create({ data: { command: COMMAND, input: {}, state: "finished", result, ...times } });
}

/** Starts the daily backup once its hour has come; whether it did. */
export async function startDailyBackup(at = now()): Promise<boolean> {
  const hour = settings().BACKUP_HOUR;
  if (hour === "") return false;
  const due = lastAtHour(at, Number(hour), timeZone());
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('command backup', 0))`;
    const runs = await tx.managementRun.count({
      where: { command: COMMAND, OR: [{ createdAt: { gte: due } }, { state: { in: ["waiting", "running"] } }] },
    });
    if (runs > 0) return false;
    const { id } = await tx.managementRun.create({ data: { command: COMMAND, input: {} } });
    await commandRuns.enqueue(tx, id);
    return true;
  });
}
