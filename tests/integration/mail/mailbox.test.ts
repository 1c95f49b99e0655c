import { readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mintScope, type Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { runWorker, type Worker } from "@/lib/kit/jobs/run-worker";
import { sendMailJob } from "@/lib/mail/jobs";
import { keepMail, listKeptMails, mailboxFolder, readKeptMail } from "@/lib/mail/mailbox";
import { mailboxMoment } from "@/lib/mail/mailbox-file";
import { queueMail } from "@/lib/mail/queue-mail";
import { isSiteAddressKnown, siteAddress } from "@/lib/mail/site-address";
import { installation } from "@/tests/support/actors";
import { useFreshStores as freshStores } from "@/tests/support/stores";

let worker: Worker;
let scope: Scope<"mailbox.read">;

const circumstances = { everyOrganization: async () => [], network: "192.0.2.1" };
const visible = { installation: { ...installation, showsMailbox: true }, ...circumstances };

beforeAll(async () => {
  await freshStores();
  Object.assign(process.env, { SMTP_URL: "", SITE_URL: "" });
  scope = await mintScope("mailbox.read", { kind: "nobody" }, visible);
  worker = await runWorker([{ jobs: [sendMailJob], concurrency: 2 }]);
});
afterAll(async () => {
  await worker.stop();
  await worker.ended;
  await db().$disconnect();
});

test("the mailbox opens only when the installation shows it", async () => {
  await expect(mintScope("mailbox.read", { kind: "nobody" }, { installation, ...circumstances })).rejects.toThrow();
});

test("the mailbox is empty before the first mail", async () => {
  expect(await listKeptMails(scope)).toEqual([]);
});

test("mails are stored as files for this account only when no mail server is set", async () => {
  const code = { template: "oneTimeCode", values: { code: "042137", request: "AB12" } } as const;
  await inTransaction((tx) => queueMail(tx, { to: "a@library.example", language: "cs", ...code }));
  await expect.poll(() => listKeptMails(scope)).toHaveLength(1);

  const [mail] = await listKeptMails(scope);
  expect(mail).toMatchObject({ to: "a@library.example", subject: "Váš kód pro Usus" });
  expect(mail?.text).toMatch(/^\s*042137\s*$/m);
  expect(await readKeptMail(mail?.file ?? "")).toEqual(mail);
  const names = await readdir(mailboxFolder());
  expect(names).toEqual([mail?.file]);
  expect((await stat(mailboxFolder())).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(mailboxFolder(), names[0] ?? ""))).mode & 0o777).toBe(0o600);
});

test("a name that leads out of the mailbox opens nothing", async () => {
  await writeFile(path.join(mailboxFolder(), "..", "secret.eml"), "Subject: secret\r\n\r\nx");
  expect(await readKeptMail("../secret.eml")).toBeNull();
  expect(await readKeptMail(`20260301T123456789Z-${"0".repeat(36)}.eml`)).toBeNull();
});

test("the mailbox keeps the newest 200 mails, newest first, and a retry adds no duplicate", async () => {
  await rm(mailboxFolder(), { recursive: true });
  const keep = (number: number) =>
    keepMail({
      id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
      queuedAt: new Date(Date.UTC(2026, 2, 1, 0, 0, number)),
      raw: Buffer.from(`Subject: ${number}\r\nTo: a@library.example\r\n\r\ntext\r\n`),
    });
  for (let number = 1; number <= 203; number += 1) await keep(number);
  await keep(203);
  const mails = await listKeptMails(scope);
  expect(mails).toHaveLength(200);
  expect(mails.map(({ subject }) => Number(subject))).toEqual(Array.from({ length: 200 }, (_, index) => 203 - index));
  expect((await readdir(mailboxFolder())).every((name) => mailboxMoment(name))).toBe(true);
});

test("links lead to this machine until the site's address is set", () => {
  expect(isSiteAddressKnown()).toBe(false);
  expect(siteAddress("en")).toBe("http://localhost:3000/");
  expect(siteAddress("cs", "/verify-email/", { key: "a b&c" })).toBe(
    "http://localhost:3000/cs/verify-email/?key=a+b%26c",
  );
});
