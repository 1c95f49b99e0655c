import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/kit/db";

const PATIENCE_MILLISECONDS = 2000;

/** Whether the database answers within two seconds. */
export async function readReadiness(): Promise<{ ready: boolean }> {
  const answered = db().$queryRaw`select 1`.then(() => true).catch(() => false);
  return { ready: await Promise.race([answered, pause(PATIENCE_MILLISECONDS, false, { ref: false })]) };
}
