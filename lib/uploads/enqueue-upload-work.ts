import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({ uploadId: z.number().int().positive() });
/** The jobs of uploads, as those name them who want them done. */
export const checkWork = declareJob("uploads.check", payload);
export const importWork = declareJob("uploads.import", payload);

/** Asks for the check or the import of an upload when the caller's transaction commits. */
export function enqueueUploadWork(tx: Db, work: typeof checkWork, uploadId: number): Promise<void> {
  return enqueue(tx, work, { uploadId }, { key: `${work.name} ${uploadId}` });
}
