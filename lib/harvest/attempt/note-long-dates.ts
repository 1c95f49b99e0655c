import "server-only";
import type { Db } from "@/lib/kit/db";

type Attempt = {
  id: number;
  intention: { credentials: { serverId: number }; attempts: readonly { id: number; errorCode: string }[] };
};

/** Codes by which a server says that it cannot do with short dates. */
const SAID = ["short-dates-misread", "3020"];

/** Remembers of a server that misread or refused short dates, and took whole ones, to ask it with these from now on. */
export async function noteLongDates(tx: Db, { id, intention }: Attempt, { status }: { status: string }): Promise<void> {
  const tookThem = status === "success" || status === "no_data";
  const refused = intention.attempts.some((earlier) => earlier.id < id && SAID.includes(earlier.errorCode));
  if (!tookThem || !refused) return;
  await tx.$executeRaw`
    UPDATE servers SET needs_long_dates = true WHERE id = ${intention.credentials.serverId} AND NOT needs_long_dates`;
}
