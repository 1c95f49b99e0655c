import { randomUUID } from "node:crypto";
import { on, once } from "node:events";
import { watch } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { z } from "zod";

export type CaughtMail = {
  /** The recipients of the envelope; the headers are in `email`. */
  recipients: string[];
  subject: string;
  text: string;
  email: Email;
};

export type MailCatcher = {
  /** For SMTP_URL. */
  url: string;
  /** The folder of the mails, from which other processes read with waitForMail. */
  folder: string;
  waitFor(to: string, subject: RegExp): Promise<CaughtMail>;
  /** Unread mails. */
  left(): Promise<CaughtMail[]>;
  close(): Promise<void>;
};

const storedMail = z.object({ recipients: z.array(z.string()), raw: z.string() });

/** A local mail server that accepts every mail and delivers none. */
export async function startMailCatcher({ port = 0 }: { port?: number } = {}): Promise<MailCatcher> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "usus-mails-"));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((raw) => keep(folder, { recipients: envelope.rcptTo.map(({ address }) => address), raw: String(raw) }))
        .then(() => done(), done);
    },
  });
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = z.object({ port: z.number() }).parse(listening.address());
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    folder,
    waitFor: (to, subject) => waitForMail(folder, { to, subject }),
    left: () => mailsIn(folder),
    async close() {
      await new Promise<void>((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Wanted = { to: string; subject: RegExp };

/** The same limit as for other waits of journeys. */
const PATIENCE = 40_000;

/** Waits for the oldest unread mail to this address with this subject, and marks it as read. */
export async function waitForMail(folder: string, wanted: Wanted): Promise<CaughtMail> {
  const watcher = watch(folder);
  // Collects changes from now on, so that none is missed during a look.
  const changes = on(watcher, "change", { signal: AbortSignal.timeout(PATIENCE) });
  try {
    let mail = await takeMail(folder, wanted);
    while (!mail) {
      await changes.next();
      mail = await takeMail(folder, wanted);
    }
    return mail;
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    const others = (await readMails(folder)).map(({ mail }) => `${mail.subject} to ${mail.recipients}`);
    throw new Error(`No mail ${wanted.subject} to ${wanted.to}. Unread mails: ${others.join("; ") || "none"}`);
  } finally {
    await changes.return?.();
    watcher.close();
  }
}

async function takeMail(folder: string, { to, subject }: Wanted): Promise<CaughtMail | undefined> {
  const mails = await readMails(folder);
  const match = mails.find(({ mail }) => mail.recipients.includes(to) && subject.test(mail.subject));
  if (match) await rm(path.join(folder, match.file));
  return match?.mail;
}

/** Unread mails. */
export const mailsIn = async (folder: string): Promise<CaughtMail[]> =>
  (await readMails(folder)).map(({ mail }) => mail);

/** The only link of a mail's text, on its own line. */
export function linkIn({ text }: CaughtMail): string {
  const link = text.match(/^https?:\/\/\S+$/m)?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}

/** The six digits of a one-time code. */
export function codeIn({ text }: CaughtMail): string {
  const code = text.match(/^\s*(\d{6})\s*$/m)?.[1];
  if (!code) throw new Error(`There is no code in: ${text}`);
  return code;
}

let arrived = 0;

async function keep(folder: string, mail: z.infer<typeof storedMail>): Promise<void> {
  arrived += 1;
  const name = `${String(arrived).padStart(6, "0")}-${randomUUID()}`;
  await writeFile(path.join(folder, `${name}.part`), JSON.stringify(mail));
  await rename(path.join(folder, `${name}.part`), path.join(folder, `${name}.json`));
}

async function readMails(folder: string): Promise<{ file: string; mail: CaughtMail }[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(
    files.map(async (file) => {
      const { recipients, raw } = storedMail.parse(JSON.parse(await readFile(path.join(folder, file), "utf8")));
      const email = await PostalMime.parse(raw);
      return { file, mail: { recipients, subject: email.subject ?? "", text: email.text ?? "", email } };
    }),
  );
}
