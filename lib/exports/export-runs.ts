import "server-only";
import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";
import { declareRuns } from "@/lib/kit/jobs/run-table";
import { Prisma } from "@/lib/kit/prisma/client";

export const exportWork = declareJob("exports.make", z.object({ exportId: z.number().int().positive() }));

export const exportRuns = declareRuns({
  job: exportWork,
  payload: (exportId) => ({ exportId }),
  table: "exports",
  isPending: Prisma.sql`state IN ('waiting', 'running')`,
  start: Prisma.sql`state = 'running'`,
  progress: { done: "done_rows", total: "total_rows" },
});
