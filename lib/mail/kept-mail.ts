import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { mailboxFolder } from "./keep-mail";
import { mailboxMoment } from "./mailbox-file";

export type KeptMail = { file: string; moment: Date; to: string; subject: string; text: string };

/** A kept mail by file name; null if none or the name is invalid. */
export async function readKeptMail(file: string): Promise<KeptMail | null> {
  const moment = mailboxMoment(file);
  if (moment === null) return null;
  const raw = await readFile(path.join(mailboxFolder(), file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (raw === null) return null;
  const { to = [], subject = "", text = "" } = await PostalMime.parse(raw);
  return { file, moment, to: to.map(({ address = "" }) => address).join(", "), subject, text };
}
