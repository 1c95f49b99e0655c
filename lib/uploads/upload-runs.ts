import "server-only";
import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";
import { declareRuns } from "@/lib/kit/jobs/run-table";
import { Prisma } from "@/lib/kit/prisma/client";

const payload = z.object({ uploadId: z.number().int().positive() });
export const checkWork = declareJob("uploads.check", payload);
export const importWork = declareJob("uploads.import", payload);

const uploadTable = {
  table: "uploads",
  payload: (uploadId: number) => ({ uploadId }),
  progress: { bytes: "done_bytes", records: "done_records" },
};

export const uploadChecks = declareRuns({ ...uploadTable, job: checkWork, isPending: Prisma.sql`state = 'initial'` });
export const uploadImports = declareRuns({
  ...uploadTable,
  ...{ job: importWork, isPending: Prisma.sql`state = 'importing'` },
});
