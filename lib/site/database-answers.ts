import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/kit/db";

const PATIENCE_MILLISECONDS = 1500;

/** Whether the database responds within 1.5 seconds; no page works without it. */
export const databaseAnswers = (): Promise<boolean> => inTime(db().$queryRaw`select 1`.then(() => true));

/** The result if it arrives within 1.5 seconds; false otherwise or on failure. */
export const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([answer.catch(() => false), pause(PATIENCE_MILLISECONDS, false, { ref: false })]);
