import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "@/lib/credentials/list/expiry";
import { listHistory } from "@/lib/credentials/list/list-history";
import { remindOfExpiry } from "@/lib/credentials/list/remind-of-expiry";
import { secretsOwner } from "@/lib/credentials/secrets/seal-secrets";
import { exportRequests, passphraseOwner } from "@/lib/exports/request";
import { createCredentials, deleteCredentials, updateCredentials } from "@/lib/harvest/credentials/credentials";
import { db, inTransaction } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal, sealKeys, unseal } from "@/lib/kit/seal";
import { queueMail } from "@/lib/mail/queue-mail";
import { emailChangeWork } from "@/lib/users/email/email-change-work";
import { linkSeal } from "@/lib/users/registration/verification-work";
import { sealOwner } from "@/lib/users/second-factor/devices";
import { productCommand } from "@/tests/support/product-command";
import { runCommand } from "@/tests/support/run-command";
import { change, draftFor, type Ground, openGround } from "./ground";

let on: Ground;

beforeAll(async () => {
  on = await openGround();
});
afterAll(() => on.site.close());

const inDays = (days: number) => new Date(+dayOf(new Date()) + days * 86_400_000).toISOString().slice(0, 10);

describe("expiring keys", () => {
  const events = () => db().event.findMany({ orderBy: { id: "asc" }, include: { recipients: true } });

  test("cause one notification from 30 days before to 30 days after, to the people who manage the credentials", async () => {
    const { id: admin } = await db().user.create({ data: { email: "brno@example.org", username: "brno" } });
    await db().membership.create({ data: { userId: admin, organizationId: on.brno, isAdmin: true } });
    const make = async (days: number) =>
      (await createCredentials(on.master, draftFor(on, { expires_on: inDays(days) }))).pk;
    const [soon = 0, , ended = 0, deleted = 0] = [
      await make(30),
      await make(31),
      await make(-5),
      await make(3),
      await make(-31),
    ];
    await deleteCredentials(on.master, { credentials: [deleted], withData: false });
    expect(await remindOfExpiry()).toBe(2);
    expect(await remindOfExpiry()).toBe(0);
    const notices = await events();
    expect(notices).toMatchObject([
      {
        ...{ titleEn: "2 sets of SUSHI credentials expire", category: "sushi", importance: 10 },
        organizationId: on.brno,
      },
    ]);
    const lines = notices[0]?.descriptionCs.split("\n").filter((line) => line.startsWith("- "));
    expect(lines?.map((line) => line.slice(2, 12))).toEqual([inDays(-5), inDays(30)]);
    expect(notices[0]?.recipients.map(({ userId }) => userId)).toContain(admin);
    expect((await listHistory(on.ofBrno, ended, { page: 1, page_size: 1 })).results[0]?.action).toBe(
      "credentials.remind",
    );
    await updateCredentials(on.master, soon, change({ revision: 1, expires_on: inDays(20) }));
    expect(await remindOfExpiry()).toBe(1);
    expect(await remindOfExpiry()).toBe(0);
    expect((await events()).at(-1)?.titleEn).toBe(`SUSHI credentials expire on ${inDays(20)}: JSTOR Digital`);
  });
});

describe("the sealing key", () => {
  const former = () => process.env.SEAL_KEY ?? "";
  const later = randomBytes(32).toString("base64");
  const rotate = (keys: string) =>
    runCommand([process.execPath, ...productCommand("manage", "rotate-keys")], {
      quiet: true,
      env: { SEAL_KEY: keys },
    });

  test("is replaced for everything sealed, and an interrupted replacement can be repeated", async () => {
    const { pk } = await createCredentials(on.master, draftFor(on));
    await deleteCredentials(on.master, {
      credentials: [(await createCredentials(on.master, draftFor(on))).pk],
      withData: false,
    });
    const user = await db().user.create({ data: { email: "app@example.org", username: "app" } });
    const device = await db().secondFactorDevice.create({
      data: { userId: user.id, kind: "authenticator", name: "phone" },
    });
    await db().secondFactorDevice.update({
      where: { id: device.id },
      data: { sealedSecret: seal("JBSWY3DP", sealOwner(device.id)) },
    });
    await inTransaction((tx) =>
      queueMail(tx, {
        to: "a@example.org",
        language: "en",
        template: "newUser",
        values: { email: "b@example.org" },
      }),
    );
    const sealedToken = seal("token", linkSeal(1));
    const passphrase = seal("plums and pears", passphraseOwner(user.id));
    const waiting = await db().export.create({
      data: {
        ...{ userId: user.id, kind: "everything", format: "archive", name: "everything", language: "en" },
        request: { organization: -1, passphrase },
      },
    });
    await inTransaction((tx) => enqueue(tx, emailChangeWork, { linkId: 1, sealedToken }));
    const total = await db().credentials.count();
    const first = await rotate(`${later},${former()}`);
    expect(first.output).toContain(
      `SUSHI credentials: ${total} encrypted with the first key, 0 already encrypted with it, 0 cannot be decrypted`,
    );
    expect(first.output).toContain("Authenticator apps: 1 encrypted with the first key");
    expect(first.output).toContain("Waiting e-mails: 2 encrypted with the first key");
    expect(first.output).not.toMatch(/geheim|JBSWY3DP/);
    expect(first.code).toBe(0);
    const keys = sealKeys(later);
    const { secrets } = await db().credentials.findUniqueOrThrow({ where: { id: pk } });
    expect(unseal(secrets, secretsOwner(pk), keys)).toContain("geheim");
    const app = await db().secondFactorDevice.findUniqueOrThrow({ where: { id: device.id } });
    expect(unseal(app.sealedSecret ?? "", sealOwner(device.id), keys)).toBe("JBSWY3DP");
    const { request } = await db().export.findUniqueOrThrow({ where: { id: waiting.id } });
    const resealed = exportRequests.everything.parse(request).passphrase ?? "";
    expect(unseal(resealed, passphraseOwner(user.id), keys)).toBe("plums and pears");
    const again = await rotate(`${later},${former()}`);
    expect(again.output).toContain(
      `SUSHI credentials: 0 encrypted with the first key, ${total} already encrypted with it, 0 cannot be decrypted`,
    );
  });

  test("is reported when missing, and the command fails", async () => {
    const lost = await rotate(former());
    expect(lost.code).toBe(1);
    expect(lost.output).toMatch(
      /SUSHI credentials: 0 encrypted with the first key, 0 already encrypted with it, [1-9]\d* cannot be decrypted/,
    );
  });
});
