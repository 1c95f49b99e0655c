import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { type KeptAnswer, keptAnswer } from "./kept-answer";
import { isResting, refreshAnswer } from "./refresh-answer";

const DAY = 86_400_000;
/** How long a page waits for the registry, all questions together. */
const PATIENCE_MILLISECONDS = 5_000;

export type RegistryAnswer = KeptAnswer & {
  /** Young enough; otherwise the registry did not answer, and this is what it said before. */
  isFresh: boolean;
};

/** How to ask: all questions of one page share one of these. */
export type Asking = {
  /** Older answers are asked for again. */
  freshSince: Date;
  /** Moment of performance.now() until which one waits; the question goes on, and serves whoever comes later. */
  until: number;
};

export const pageAsking = (): Asking => ({
  freshSince: new Date(now().getTime() - DAY),
  until: performance.now() + PATIENCE_MILLISECONDS,
});

/** For those who must not wait at all: what is kept, whatever its age. */
export const askNothing: Asking = { freshSince: new Date(0), until: 0 };

/**
 * The registry's answer, kept for a day; null when it is switched off, or neither answers nor ever did. Whoever knows an
 * earlier answer gets its very body again while it is the one that is kept.
 */
export async function askRegistry(path: string, asking: Asking, known?: KeptAnswer): Promise<RegistryAnswer | null> {
  if (settings().COUNTER_REGISTRY_URL === "") return null;
  const kept = await keptAnswer(db(), path, known);
  if (kept && kept.fetchedAt >= asking.freshSince) return { ...kept, isFresh: true };
  const fetched = await inTime(path, asking);
  if (fetched) return { ...fetched, isFresh: true };
  return kept && { ...kept, isFresh: false };
}

async function inTime(path: string, { freshSince, until }: Asking): Promise<KeptAnswer | null> {
  const left = until - performance.now();
  if (left <= 0 || isResting()) return null;
  const over = new AbortController();
  try {
    return await Promise.race([refreshAnswer(path, freshSince), pause(left, null, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
