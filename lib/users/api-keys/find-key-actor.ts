import "server-only";
import { type Actor, keyScopes } from "@/lib/access/actor";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotSignedIn, TooManyCalls } from "@/lib/kit/errors";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { hashApiKey, isApiKey } from "./api-key-text";

const WINDOW_MILLISECONDS = 60_000;
const MOST_CALLS = 120;

/**
 * The program behind an API key. Throws NotSignedIn for an unknown, revoked or expired key, TooManyCalls for more
 * than 120 calls a minute, and TooManyTries for a network with too many wrong keys.
 */
export async function findKeyActor(key: string, network: string): Promise<Actor> {
  const row = isApiKey(key) ? await countCall(key) : undefined;
  if (!row) {
    // Counted after the lookup: 256 bits cannot be guessed, and one wrong key must not block valid keys from the same
    // network.
    await limitTries("api-key", { network });
    throw new NotSignedIn("apiKeyUnknown");
  }
  if (row.calls > MOST_CALLS) throw new TooManyCalls(MOST_CALLS, row.seconds_left);
  return {
    ...{ kind: "key", id: row.id, name: row.name, organizationId: row.organization_id },
    scopes: keyScopes.filter((scope) => row.scopes.includes(scope)),
    quota: { most: MOST_CALLS, remaining: MOST_CALLS - row.calls, secondsLeft: row.seconds_left },
  };
}

type Used = {
  id: number;
  name: string;
  organization_id: number | null;
  scopes: string[];
  /** In the current minute, this one included. */
  calls: number;
  seconds_left: number;
};

/** Looks the key up and counts the call in one statement, so that concurrent calls cannot exceed the limit. */
async function countCall(key: string): Promise<Used | undefined> {
  const at = now();
  const [row] = await db().$queryRaw<Used[]>`
    UPDATE api_keys SET
      window_start = CASE WHEN window_start <= ${windowBefore(at)}::timestamp THEN ${utc(at)}::timestamp ELSE window_start END,
      window_calls = CASE WHEN window_start <= ${windowBefore(at)}::timestamp THEN 1 ELSE LEAST(window_calls, ${MOST_CALLS}) + 1 END,
      last_used_at = CASE WHEN last_used_at > ${windowBefore(at)}::timestamp THEN last_used_at ELSE ${utc(at)}::timestamp END
    WHERE key_hash = ${hashApiKey(key)} AND revoked_at IS NULL AND expires > ${utc(at)}::timestamp
    RETURNING id, name, organization_id, scopes, window_calls AS calls,
      GREATEST(1, CEIL(EXTRACT(EPOCH FROM window_start - ${windowBefore(at)}::timestamp)))::int AS seconds_left`;
  return row;
}

/** The columns are in UTC without time zone. */
const utc = (moment: Date): string => moment.toISOString().replace("Z", "");

const windowBefore = (moment: Date): string => utc(new Date(moment.getTime() - WINDOW_MILLISECONDS));
