import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/kit/db";

const PATIENCE_MILLISECONDS = 2000;

/** Whether the database answers within two seconds: without it no page can be made. */
export const databaseAnswers = (): Promise<boolean> => inTime(db().$queryRaw`select 1`.then(() => true));

/** What is answered within two seconds; false for no answer, or a failure. */
export const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([answer.catch(() => false), pause(PATIENCE_MILLISECONDS, false, { ref: false })]);
