import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";

/** The job that does what a list waits for, as those name it who want it done. */
export const titleListWork = declareJob("title-lists.work", z.object({ listId: z.number().int().positive() }));

/** Asks for it when the caller's transaction commits. */
export const enqueueTitleList = (tx: Db, listId: number): Promise<void> =>
  enqueue(tx, titleListWork, { listId }, { key: `${titleListWork.name} ${listId}` });
