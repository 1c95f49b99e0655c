import "server-only";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import { type KeptMail, readKeptMail } from "./kept-mail";

/** A kept mail by file name; throws NotFound. */
export async function getKeptMail(_scope: Scope<"mailbox.read">, file: string): Promise<KeptMail> {
  const mail = await readKeptMail(file);
  if (mail === null) throw new NotFound();
  return mail;
}
