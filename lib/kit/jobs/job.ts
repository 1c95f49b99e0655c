import { z } from "zod";
import type { Waiting } from "./worker-slots";

/**
 * `signal` aborts when the worker shuts down: the job then leaves its work for another worker. Waiting for something
 * external goes through `waiting`: if it takes long, other jobs use the slot meanwhile, so such a job must not rely on
 * the queue to run it again.
 */
export type JobContext = { signal: AbortSignal; waiting?: Waiting };

/** Name and payload: all that callers need to know of a job. */
export type JobDeclaration<S extends z.ZodType = z.ZodType> = { name: string; payload: S };

/** A job with its handler. It runs at least once, so it must read current state and be idempotent. */
export type Job = {
  name: string;
  /** Crontab with five fields in UTC; null if it runs on request only. */
  schedule: string | null;
  runsAtStart: boolean;
  /** Validates the payload and runs the job; throws the job's errors. */
  perform: (payload: unknown, context: JobContext) => Promise<void>;
};

const nothing = z.object({});

export function declareJob(name: string): JobDeclaration<typeof nothing>;
export function declareJob<S extends z.ZodType>(name: string, payload: S): JobDeclaration<S>;
export function declareJob(name: string, payload: z.ZodType = nothing): JobDeclaration {
  return { name, payload };
}

type Draft<S extends z.ZodType> = {
  run: (payload: z.output<S>, context: JobContext) => Promise<void>;
  schedule?: string;
  runsAtStart?: boolean;
};

/** Binds a declared job to its handler; only an idea's `jobs.ts` and the worker do this. */
export function job<S extends z.ZodType>({ name, payload }: JobDeclaration<S>, draft: Draft<S>): Job {
  const { run, schedule = null, runsAtStart = false } = draft;
  return { name, schedule, runsAtStart, perform: async (given, context) => run(payload.parse(given ?? {}), context) };
}
