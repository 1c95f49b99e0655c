import "server-only";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** Runs show that they are alive every half second. */
const SILENCE_SECONDS = 5;

const NOW = Prisma.sql`timezone('UTC', clock_timestamp())`;
const IS_IDLE = Prisma.sql`(alive_at IS NULL OR alive_at < ${NOW} - make_interval(secs => ${SILENCE_SECONDS}))`;

/** `owner`: the organization, or a person while the organization is unknown. */
type Owner = { owner: string; running: number; first: number | null };

/** Order of the owners' last turns in this process; small numbers are longer ago. */
const turns = new Map<string, number>();
let turn = 0;

/**
 * Takes the upload to check next: owners take turns, those with fewer running checks first, so that a hundred files of
 * one library do not delay another's. Null if none waits. Call `releaseCheck` if it must be tried again.
 */
export async function takeNextCheck(): Promise<number | null> {
  for (;;) {
    const owners = await db().$queryRaw<Owner[]>`
      SELECT coalesce('organization ' || organization_id, 'person ' || uploaded_by_id, '') AS owner,
        count(*) FILTER (WHERE NOT ${IS_IDLE})::int AS running, min(id) FILTER (WHERE ${IS_IDLE}) AS first
      FROM uploads WHERE state = 'initial' GROUP BY 1`;
    const [next] = owners.filter(({ first }) => first !== null).sort(byTurn);
    if (!next) return null;
    const count = await db().$executeRaw`
      UPDATE uploads SET alive_at = ${NOW} WHERE id = ${next.first} AND state = 'initial' AND ${IS_IDLE}`;
    turns.set(next.owner, ++turn);
    if (count > 0) return next.first;
  }
}

const byTurn = (one: Owner, other: Owner): number =>
  one.running - other.running ||
  (turns.get(one.owner) ?? 0) - (turns.get(other.owner) ?? 0) ||
  (one.first ?? 0) - (other.first ?? 0);

/** Lets an upload whose check failed wait for its next try. */
export async function releaseCheck(id: number): Promise<void> {
  await db().$executeRaw`UPDATE uploads SET alive_at = NULL WHERE id = ${id} AND state = 'initial'`;
}
