import "server-only";
import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";
import { declareRuns } from "@/lib/kit/jobs/run-table";
import { Prisma } from "@/lib/kit/prisma/client";

export const commandWork = declareJob("maintenance.command", z.object({ runId: z.int().positive() }));

export const commandRuns = declareRuns({
  job: commandWork,
  payload: (runId) => ({ runId }),
  table: "management_runs",
  isPending: Prisma.sql`state IN ('waiting', 'running')`,
  start: Prisma.sql`state = 'running', started_at = coalesce(started_at, timezone('UTC', clock_timestamp()))`,
  progress: { done: "done", total: "total" },
});
