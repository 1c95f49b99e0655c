import type { z } from "zod";

/** `signal` is aborted when the worker has been told to end: a job then leaves its work in a state another may take up. */
export type JobContext = { signal: AbortSignal };

/** What a worker needs to know of a job. */
export type AnyJob = {
  name: string;
  /** Five fields of a crontab in UTC; null when it only runs on request. */
  schedule: string | null;
  runsAtStart: boolean;
  /** Checks the payload and runs; throws what the job throws. */
  perform: (payload: unknown, context: JobContext) => Promise<void>;
};

/** Work done behind a request, at least once: it reads the state anew and may run twice without harm. */
export type Job<P> = AnyJob & { accepts: (payload: P) => P };

type Draft<S extends z.ZodType> = {
  payload: S;
  run: (payload: z.output<S>, context: JobContext) => Promise<void>;
  schedule?: string;
  runsAtStart?: boolean;
};

export function job<S extends z.ZodType>(name: string, draft: Draft<S>): Job<z.output<S>> {
  const { payload, run, schedule = null, runsAtStart = false } = draft;
  return {
    name,
    schedule,
    runsAtStart,
    perform: async (given, context) => run(payload.parse(given ?? {}), context),
    accepts: (given) => payload.parse(given),
  };
}
