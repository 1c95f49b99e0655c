import "server-only";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { settings } from "@/lib/kit/env";
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
export async function listMailFiles(): Promise<string[]> {
  const names = await readdir(mailboxFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => mailboxMoment(name) !== null)
    .sort()
    .reverse();
}
