import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { db } from "@/lib/kit/db";
import { usageReader } from "@/lib/usage/engine/engine-client";
import type { readiness } from "./contract";

const PATIENCE_MILLISECONDS = 2000;

/** Whether each store answers within two seconds, and whether all do. */
export async function readReadiness(): Promise<z.input<typeof readiness>> {
  const [database, usage] = await Promise.all([databaseAnswers(), inTime(usageReader().ping({ select: true }))]);
  return { ready: database && usage, database, usage };
}

/** Whether the database answers within two seconds: without it no page can be made. */
export const databaseAnswers = (): Promise<boolean> => inTime(db().$queryRaw`select 1`.then(() => ({ success: true })));

function inTime(answer: Promise<{ success: boolean }>): Promise<boolean> {
  const answered = answer.then(({ success }) => success).catch(() => false);
  return Promise.race([answered, pause(PATIENCE_MILLISECONDS, false, { ref: false })]);
}
