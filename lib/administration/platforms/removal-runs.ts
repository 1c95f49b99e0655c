import "server-only";
import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";
import { declareRuns } from "@/lib/kit/jobs/run-table";
import { Prisma } from "@/lib/kit/prisma/client";

export const removalWork = declareJob("platforms.remove", z.object({ removalId: z.int().positive() }));

export const removalRuns = declareRuns({
  job: removalWork,
  payload: (removalId) => ({ removalId }),
  table: "platform_removals",
  isPending: Prisma.sql`state IN ('waiting', 'running')`,
  start: Prisma.sql`state = 'running'`,
  progress: { done: "done", total: "total" },
});
