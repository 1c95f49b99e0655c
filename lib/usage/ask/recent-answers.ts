import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Statement } from "@/lib/usage/query/sql";
import type { EngineClient } from "../engine/engine-client";

const KEPT_FOR_MS = 5 * 60_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Room for the ids of half a million titles. */
const MOST_BYTES_OF_ONE = 4 * 1024 * 1024;

const recent = new WeakMap<EngineClient, LRUCache<string, string>>();

/**
 * Caches the engine's responses to questions about several organizations. Entries never become stale: a statement names
 * the organizations and imports it reads, and the facts of a visible import never change. New, hidden or repaired
 * imports lead to a different statement.
 */
export async function recentOr(
  client: EngineClient,
  statement: Statement,
  ask: () => Promise<string>,
): Promise<string> {
  if (statement.weight < 2) return ask();
  const answers = recent.get(client) ?? emptyCache();
  recent.set(client, answers);
  const key = createHash("sha256")
    .update(JSON.stringify([statement.sql, statement.params]))
    .digest("base64");
  const cached = answers.get(key);
  if (cached !== undefined) return cached;
  const answer = await ask();
  answers.set(key, answer);
  return answer;
}

const emptyCache = () =>
  new LRUCache<string, string>({
    ttl: KEPT_FOR_MS,
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
    sizeCalculation: (answer, key) => answer.length + key.length,
  });
