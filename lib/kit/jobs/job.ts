import { z } from "zod";
import type { Waiting } from "./places";

/**
 * `signal` is aborted when the worker has been told to end: a job then leaves its work in a state another may take up. What
 * somebody else has to do is awaited through `waiting`: when it takes long, other jobs have the place meanwhile, so a job
 * that does so must not rely on the queue to be done again.
 */
export type JobContext = { signal: AbortSignal; waiting?: Waiting };

/** Name and payload, which is all that those know of a job who want it done. */
export type JobDeclaration<S extends z.ZodType = z.ZodType> = { name: string; payload: S };

/** A job together with what it does: at least once, so it reads the state anew and may run twice without harm. */
export type Job = {
  name: string;
  /** Five fields of a crontab in UTC; null when it only runs on request. */
  schedule: string | null;
  runsAtStart: boolean;
  /** Checks the payload and runs; throws what the job throws. */
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

/** Binds a declared job to what it does; only `jobs.ts` of an idea and the worker know of that. */
export function job<S extends z.ZodType>({ name, payload }: JobDeclaration<S>, draft: Draft<S>): Job {
  const { run, schedule = null, runsAtStart = false } = draft;
  return { name, schedule, runsAtStart, perform: async (given, context) => run(payload.parse(given ?? {}), context) };
}
