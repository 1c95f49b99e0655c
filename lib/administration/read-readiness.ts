import "server-only";
import type { z } from "zod";
import type { readiness } from "@/lib/site/contract";
import { databaseAnswers, inTime } from "@/lib/site/database-answers";
import { usageReader } from "@/lib/usage/engine/engine-client";

/** Whether each store answers in time, and whether all do. */
export async function readReadiness(): Promise<z.input<typeof readiness>> {
  const pinged = usageReader().ping({ select: true });
  const [database, usage] = await Promise.all([databaseAnswers(), inTime(pinged.then(({ success }) => success))]);
  return { ready: database && usage, database, usage };
}
