import "server-only";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import type { Scope } from "@/lib/access/scope";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { mailboxFile, mailboxMoment } from "./mailbox-file";

const MOST = 200;

/** Folder of kept mails, if there is no mail server. */
export const mailboxFolder = (): string => path.resolve(settings().DATA_FOLDER, "mailbox");

/** Keeps a message as it would have been sent, readable by this account only; removes the oldest beyond 200. */
export async function keepMail({ id, queuedAt, raw }: { id: string; queuedAt: Date; raw: Buffer }): Promise<void> {
  const folder = mailboxFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, mailboxFile({ id, queuedAt }));
  await writeFile(`${file}.part`, raw, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
  const old = (await listMailFiles()).slice(MOST);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
}

/** File names of kept mails, newest first. */
async function listMailFiles(): Promise<string[]> {
  const names = await readdir(mailboxFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => mailboxMoment(name) !== null)
    .sort()
    .reverse();
}

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

/** A kept mail by file name; throws NotFound. */
export async function getKeptMail(_scope: Scope<"mailbox.read">, file: string): Promise<KeptMail> {
  const mail = await readKeptMail(file);
  if (mail === null) throw new NotFound();
  return mail;
}

/** Newest first. */
export async function listKeptMails(_scope: Scope<"mailbox.read">): Promise<KeptMail[]> {
  const mails = await Promise.all((await listMailFiles()).map(readKeptMail));
  return mails.filter((mail) => mail !== null);
}
