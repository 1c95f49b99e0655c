import { afterAll, beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "@/lib/kit/db";
import { runWorker, type Worker } from "@/lib/kit/jobs/run-worker";
import { seal } from "@/lib/kit/seal";
import { sendMailJob } from "@/lib/mail/jobs";
import { MAIL_OWNER } from "@/lib/mail/mail-work";
import { queueMail } from "@/lib/mail/queue-mail";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { linkIn, type MailCatcher, startMailCatcher } from "@/tests/support/mail-catcher";
import { useFreshStores as freshStores } from "@/tests/support/stores";

const TOKEN = "a-token-nobody-else-may-read";
const link = `https://usus.example/cs/reset-password/?uid=7&token=${TOKEN}`;
const reset = (to: string) => ({ to, language: "cs", template: "reset", values: { link } }) as const;

let port = 0;
let catcher: MailCatcher | undefined;
let worker: Worker | undefined;

/** Mail server at the configured address, started on first use. */
async function mailServer(): Promise<MailCatcher> {
  catcher ??= await startMailCatcher({ port });
  worker ??= await runWorker([{ jobs: [sendMailJob], concurrency: 2 }]);
  return catcher;
}

const jobs = () =>
  db().$queryRaw<{ row: string; attempts: number; last_error: string | null }[]>`
    SELECT to_json(jobs)::text AS row, attempts, last_error FROM graphile_worker._private_jobs jobs`;
const untilNoneWaits = () => expect.poll(jobs).toEqual([]);

beforeAll(async () => {
  await freshStores();
  port = await freePort();
  Object.assign(process.env, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SITE_NAME: "Usus KMK",
    SITE_URL: "https://usus.example",
    MAIL_FROM: "Usus KMK <usus@kmk.example>",
    CONTACT_EMAIL: "library@usus.example",
  });
});
afterAll(async () => {
  await worker?.stop();
  await worker?.ended;
  await catcher?.close();
  await db().$disconnect();
});

test("a queued mail is unreadable in the database", async () => {
  await inTransaction((tx) => queueMail(tx, reset("sealed@library.example")));
  const [job] = await jobs();
  expect(job?.row).toContain("sealed");
  expect(job?.row).not.toMatch(/library\.example|reset|usus\.example/);
  expect(job?.row).not.toContain(TOKEN);
});

test("a mail waits while the mail server is down, and the queue contains neither address nor link", async () => {
  worker = await runWorker([{ jobs: [sendMailJob], concurrency: 2 }]);
  await expect.poll(async () => (await jobs())[0]?.last_error).toBeTruthy();
  const [job] = await jobs();
  expect(job?.last_error).toMatch(/^The mail server did not take a mail: ESOCKET CONN/);
  expect(job?.row).not.toMatch(/library\.example|usus\.example/);

  const { waitFor, left } = await mailServer();
  const mail = await waitFor("sealed@library.example", /^Obnova hesla pro Usus KMK$/);
  expect(linkIn(mail)).toBe(link);
  await untilNoneWaits();
  expect(await left()).toEqual([]);
});

test("a mail of a rolled back transaction is never sent", async () => {
  const { waitFor, left } = await mailServer();
  const broken = inTransaction(async (tx) => {
    await queueMail(tx, reset("lost@library.example"));
    throw new Error("no");
  });
  await expect(broken).rejects.toThrow("no");
  await inTransaction((tx) => queueMail(tx, reset("kept@library.example")));
  await waitFor("kept@library.example", /Obnova/);
  await untilNoneWaits();
  expect(await left()).toEqual([]);
});

test("a mail has both forms, its reader's language, and headers of automatic mail", async () => {
  const { waitFor } = await mailServer();
  const values = { inviter: "Žofie Říhová", organization: "Městská knihovna", link };
  await queueMail(db(), { to: "a@library.example", language: "cs", template: "invitation", values });
  await queueMail(db(), { to: "a@library.example", language: "en", template: "invitation", values });

  const czech = await waitFor("a@library.example", /^Pozvánka do aplikace Usus KMK$/);
  expect(czech.text).toContain("Žofie Říhová vás zve do aplikace Usus KMK, kde Městská knihovna sleduje");
  expect(czech.text).toContain("Odkaz platí 10 dnů");
  expect(czech.text).toContain("https://usus.example/cs/");
  expect(czech.email.html).toContain('<html lang="cs">');
  expect(czech.email.from).toMatchObject({ name: "Usus KMK", address: "usus@kmk.example" });
  expect(czech.email.to).toEqual([expect.objectContaining({ address: "a@library.example" })]);
  expect(czech.email.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(czech.email.messageId).toMatch(/^<[0-9a-f-]{36}@kmk\.example>$/);

  const english = await waitFor("a@library.example", /^Invitation to Usus KMK$/);
  expect(english.text).toContain("Žofie Říhová has invited you to Usus KMK, where Městská knihovna tracks");
  expect(english.email.html).toContain('<html lang="en">');
});

test("line breaks and markup in a name add neither a header, nor a recipient, nor an element", async () => {
  const { waitFor, left } = await mailServer();
  const name = 'A\r\nBcc: all@library.example\r\n\r\n<img src="https://evil.example/x">';
  await queueMail(db(), {
    to: "b@library.example",
    language: "en",
    template: "newOrganization",
    values: { email: "c@library.example", organization: name },
  });
  const mail = await waitFor("b@library.example", /^New organization: A Bcc: all@library\.example <img/);
  expect(mail.recipients).toEqual(["b@library.example"]);
  expect(mail.email.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.email.html).not.toContain("<img");
  await untilNoneWaits();
  expect(await left()).toEqual([]);
});

test.each(["a@library.example\r\nBcc: b@library.example", "a@library.example,b@library.example", "Anna <a@b.example>"])(
  "%j is rejected as a recipient before a mail is queued",
  async (to) => {
    await expect(queueMail(db(), reset(to))).rejects.toThrow();
    expect(await jobs()).toEqual([]);
  },
);

test("a code that expired while the mail server was down is not sent", async () => {
  await mailServer();
  const old = (minutes: number, to: string) => {
    const queuedAt = new Date(Date.now() - minutes * 60_000).toISOString();
    const values = { code: "042137", request: "AB12" };
    const mail = { id: crypto.randomUUID(), queuedAt, to, language: "en", template: "oneTimeCode", values };
    return sendMailJob.perform(
      { sealed: seal(JSON.stringify(mail), MAIL_OWNER) },
      { signal: new AbortController().signal },
    );
  };
  await old(11, "late@library.example");
  await old(9, "soon@library.example");
  const { waitFor, left } = await mailServer();
  await waitFor("soon@library.example", /Your code/);
  expect(await left()).toEqual([]);
});

test("a value sealed for another purpose is not sent", async () => {
  const sealed = seal(JSON.stringify(reset("a@library.example")), "credentials:1");
  await expect(sendMailJob.perform({ sealed }, { signal: new AbortController().signal })).rejects.toThrow();
});
