import "server-only";
import type { z } from "zod";
import type { Db } from "../db";
import type { JobDeclaration } from "./job";
import { prepareQueue } from "./prepare-queue";

type Options = {
  /** Replaces a waiting job with the same key; a running one continues, and this one follows it. */
  key?: string;
  /** Now if absent. */
  runAt?: Date;
  /** A waiting job with the same key keeps its time. */
  keepsTime?: boolean;
};

/** Adds a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue<S extends z.ZodType>(
  tx: Db,
  job: JobDeclaration<S>,
  payload: z.input<S>,
  { key, runAt, keepsTime = false }: Options = {},
): Promise<void> {
  await prepareQueue();
  const body = JSON.stringify(job.payload.parse(payload));
  await tx.$queryRaw`
    select id from graphile_worker.add_job(
      identifier => ${job.name}::text,
      payload => ${body}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => 25,
      job_key => ${key ?? null}::text,
      job_key_mode => ${keepsTime ? "preserve_run_at" : "replace"}::text
    )`;
}
