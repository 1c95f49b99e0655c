import type { HarvestRequest, Intention } from "@/lib/harvest/contract";
import { isPreparing } from "@/lib/harvest/states/attempt-status";
import { intentionStates } from "@/lib/harvest/states/intention-state";

/** Replaces changed intentions. */
export function mergeIntentions(intentions: readonly Intention[], changed: readonly Intention[]): Intention[] {
  const byId = new Map(intentions.map((one) => [one.pk, one]));
  for (const one of changed) byId.set(one.pk, one);
  return [...byId.values()];
}

/** Time of the newest change; undefined if there are no intentions. */
export const lastChange = (intentions: readonly Intention[]): string | undefined =>
  intentions
    .map((one) => one.last_updated)
    .reduce<string | undefined>((last, next) => (!last || next > last ? next : last), undefined);

const isWorking = ({ state }: Intention) => state === "downloading" || state === "importing";
export const isPending = ({ finished_at, canceled_at }: Pick<Intention, "finished_at" | "canceled_at">) =>
  finished_at === null && canceled_at === null;

/** States for users: a month that the provider has not processed yet (COUNTER exception 3031) is not empty. */
export const progressStates = [...intentionStates, "not_ready"] as const;
export type ProgressState = (typeof progressStates)[number];

export const progressState = ({ state, attempt }: Pick<Intention, "state" | "attempt">): ProgressState =>
  state === "no_data" && attempt?.error_code === "3031" ? "not_ready" : state;

/** Result of the last attempt of an intention that will be retried; by far not all of them failed. */
export function lastTry({
  status,
  error_code: code,
}: Pick<NonNullable<Intention["attempt"]>, "status" | "error_code">) {
  if (isPreparing(code)) return "preparing";
  if (status === "success") return "partial";
  if (status === "no_data") return code === "3031" ? "not_ready" : "no_data";
  return "failed";
}

const SOON = 2_000;
const LATER = 60_000;

/**
 * Milliseconds until the next request: short while something is active or due, at most a minute while all wait, 0 when
 * nothing will change.
 */
export function refreshInterval(intentions: readonly Intention[], now: Date): number {
  if (intentions.some(isWorking)) return SOON;
  const open = intentions.filter(isPending);
  if (open.length === 0) return 0;
  const waits = open.map((one) =>
    one.state === "resting" ? LATER : new Date(nextAttemptAt(one)).getTime() - now.getTime(),
  );
  return Math.min(LATER, Math.max(SOON, Math.min(...waits)));
}

export type IntentionProgress = { total: number; finished: number; failed: number; working: number; resting: number };

export function progressOf(intentions: readonly Intention[]): IntentionProgress {
  return {
    total: intentions.length,
    finished: intentions.filter((one) => !isPending(one)).length,
    failed: intentions.filter(({ state }) => state === "failed").length,
    working: intentions.filter(isWorking).length,
    resting: intentions.filter(({ state }) => state === "resting").length,
  };
}

/** Count per state that occurs, in the order of the life cycle. */
export function countStates(intentions: readonly Intention[]): { state: ProgressState; count: number }[] {
  return progressStates
    .map((state) => ({ state, count: intentions.filter((one) => progressState(one) === state).length }))
    .filter(({ count }) => count > 0);
}

/** When an open intention can be worked on: now, later, or only after its credentials are fixed. */
export const readinesses = ["now", "later", "blocked"] as const;
export type Readiness = (typeof readinesses)[number];

/** `asOf`: an ISO time; null for ended ones. */
export function readinessOf(one: Intention, asOf: string): Readiness | null {
  if (!isPending(one)) return null;
  if (one.state === "resting") return "blocked";
  return isWorking(one) || nextAttemptAt(one) <= asOf ? "now" : "later";
}

/** Earliest time of an open intention: its own, or the end of its server's rest. */
export const nextAttemptAt = ({ not_before, rest }: Pick<Intention, "not_before" | "rest">): string =>
  rest && rest.until > not_before ? rest.until : not_before;

/** Open and not being worked on. */
export const isWaiting = (one: Intention): boolean => isPending(one) && !isWorking(one);

/** Requests for everything that failed or was not ready: one per month and report. */
export function retryRequests(intentions: readonly Intention[]): HarvestRequest[] {
  const failed = intentions.filter((one) => ["failed", "not_ready"].includes(progressState(one)));
  return failed.map(({ credentials, counter_report, month }) => ({
    credentials: credentials.pk,
    counter_report: counter_report.pk,
    start_date: month,
    end_date: month,
  }));
}
