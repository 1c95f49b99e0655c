import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";

/** The job that compares a list, as those name it who want it done. */
export const titleOverlapWork = declareJob("title-overlap.work", z.object({ overlapId: z.number().int().positive() }));

/** Asks for it when the caller's transaction commits. */
export const enqueueTitleOverlap = (tx: Db, overlapId: number): Promise<void> =>
  enqueue(tx, titleOverlapWork, { overlapId }, { key: `${titleOverlapWork.name} ${overlapId}` });
