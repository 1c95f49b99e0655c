import "server-only";
import { randomUUID } from "node:crypto";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal } from "@/lib/kit/seal";
import { type Mail, waitingMail } from "./mail";
import { MAIL_OWNER, mailWork } from "./mail-work";

/**
 * Sends a mail if the caller's transaction commits. Its content is encrypted in the queue, because links and codes are
 * secrets. Throws unless `to` is one bare address.
 */
export async function queueMail(tx: Db, mail: Mail): Promise<void> {
  const waiting = waitingMail.parse({ ...mail, id: randomUUID(), queuedAt: now().toISOString() });
  await enqueue(tx, mailWork, { sealed: seal(JSON.stringify(waiting), MAIL_OWNER) });
}
