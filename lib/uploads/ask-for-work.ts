import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";

const payload = z.object({ uploadId: z.number().int().positive() });
const named = (name: string) => ({
  name,
  payload,
  accepts: (given: z.infer<typeof payload>) => payload.parse(given),
});

/** The jobs of uploads, as those name them who want them done. */
export const checkWork = named("uploads.check");
export const importWork = named("uploads.import");

/** Asks for the check or the import of an upload when the caller's transaction commits. */
export function askForWork(tx: Db, work: typeof checkWork, uploadId: number): Promise<void> {
  return enqueue(tx, work, { uploadId }, { key: `${work.name} ${uploadId}` });
}
