import "server-only";
import type { Scope } from "@/lib/access/scope";
import { listMailFiles } from "./keep-mail";
import { type KeptMail, readKeptMail } from "./kept-mail";

/** Newest first. */
export async function listKeptMails(_scope: Scope<"mailbox.read">): Promise<KeptMail[]> {
  const mails = await Promise.all((await listMailFiles()).map(readKeptMail));
  return mails.filter((mail) => mail !== null);
}
