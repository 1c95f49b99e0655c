import "server-only";
import { z } from "zod";
import { ownerOfTest, secretsOwner } from "@/lib/credentials/secrets/seal-secrets";
import { exportRequests, passphraseOwner } from "@/lib/exports/request";
import { ownerOfHeader } from "@/lib/imports/write/source-header";
import { db } from "@/lib/kit/db";
import { problemOf } from "@/lib/kit/errors";
import { reseal } from "@/lib/kit/reseal";
import { SEAL_KEY_MISSING } from "@/lib/kit/seal";
import { MAIL_OWNER, mailWork } from "@/lib/mail/mail-work";
import { ownerOfSharedToken } from "@/lib/navigation/shared-path";
import { PEER_KEY_OWNER } from "@/lib/peers/exchange/exchange-key";
import { emailChangeWork } from "@/lib/users/email/email-change-work";
import { RESET_SEAL, resetWork } from "@/lib/users/passwords/reset-work";
import { linkSeal, verificationWork } from "@/lib/users/registration/verification-work";
import { sealOwner } from "@/lib/users/second-factor/devices";

/** `unreadable`: no key in SEAL_KEY decrypts them. */
export type Resealed = {
  kind: "credentials" | "tests" | "apps" | "mails" | "imports" | "peers" | "sharedLinks" | "exports";
  resealed: number;
  already: number;
  unreadable: number;
};

/**
 * One encrypted text. `replace` stores another in its place unless it has changed, and returns the number of rows
 * changed.
 */
type Sealed = { sealed: string; owner: string; replace: (resealed: string) => Promise<number> };

const BATCH = 500;

/**
 * Encrypts everything again with the first key, one record at a time, so an interrupted run can be repeated. Whatever
 * is written meanwhile uses the first key already.
 */
export async function resealAll(): Promise<Resealed[]> {
  return [
    await resealKind("credentials", credentials()),
    await resealKind("tests", tests()),
    await resealKind("apps", devices()),
    await resealKind("mails", jobs()),
    await resealKind("imports", headers()),
    await resealKind("peers", peerKeys()),
    await resealKind("sharedLinks", sharedLinks()),
    await resealKind("exports", passphrases()),
  ];
}

async function resealKind(kind: Resealed["kind"], records: AsyncGenerator<Sealed>): Promise<Resealed> {
  const counts = { kind, resealed: 0, already: 0, unreadable: 0 };
  for await (const { sealed, owner, replace } of records) {
    try {
      const again = reseal(sealed, owner);
      if (again === null) counts.already++;
      else counts.resealed += await replace(again);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      counts.unreadable++;
    }
  }
  return counts;
}

/** Errors of the cipher and missing keys; errors of the database end the command instead. */
const isUnreadable = (error: unknown) =>
  problemOf(error)?.code === SEAL_KEY_MISSING ||
  (error instanceof Error && /authenticate|authentication tag|initialization vector/i.test(error.message));

async function* credentials(): AsyncGenerator<Sealed> {
  for (let last = 0; ; ) {
    const rows = await db().credentials.findMany({
      where: { id: { gt: last } },
      select: { id: true, secrets: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { id, secrets: sealed } of rows)
      yield {
        sealed,
        owner: secretsOwner(id),
        replace: (secrets) => db().$executeRaw`
          UPDATE credentials SET secrets = ${secrets} WHERE id = ${id} AND secrets = ${sealed}`,
      };
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest.id;
  }
}

async function* tests(): AsyncGenerator<Sealed> {
  const rows = await db().credentialsTest.findMany({
    where: { secrets: { not: "" } },
    select: { id: true, secrets: true },
  });
  for (const { id, secrets: sealed } of rows)
    yield {
      sealed,
      owner: ownerOfTest(id),
      replace: (secrets) => db().$executeRaw`
        UPDATE credentials_tests SET secrets = ${secrets} WHERE id = ${id} AND secrets = ${sealed}`,
    };
}

async function* devices(): AsyncGenerator<Sealed> {
  const rows = await db().secondFactorDevice.findMany({
    where: { sealedSecret: { not: null } },
    select: { id: true, sealedSecret: true },
  });
  for (const { id, sealedSecret } of rows)
    if (sealedSecret)
      yield {
        sealed: sealedSecret,
        owner: sealOwner(id),
        replace: async (again) =>
          (await db().secondFactorDevice.updateMany({ where: { id, sealedSecret }, data: { sealedSecret: again } }))
            .count,
      };
}

async function* headers(): AsyncGenerator<Sealed> {
  for (let last = 0; ; ) {
    const rows = await db().import.findMany({
      where: { id: { gt: last }, header: { not: "" } },
      select: { id: true, header: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { id, header: sealed } of rows)
      yield {
        sealed,
        owner: ownerOfHeader(id),
        replace: (header) => db().$executeRaw`
          UPDATE imports SET header = ${header} WHERE id = ${id} AND header = ${sealed}`,
      };
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest.id;
  }
}

async function* peerKeys(): AsyncGenerator<Sealed> {
  for (const { id, sealedPrivate: sealed } of await db().peerKey.findMany())
    yield {
      sealed,
      owner: PEER_KEY_OWNER,
      replace: async (again) =>
        (await db().peerKey.updateMany({ where: { id, sealedPrivate: sealed }, data: { sealedPrivate: again } })).count,
    };
}

async function* sharedLinks(): AsyncGenerator<Sealed> {
  const rows = await db().sharedLink.findMany({ select: { id: true, tokenHash: true, sealedToken: true } });
  for (const { id, tokenHash, sealedToken: sealed } of rows)
    yield {
      sealed,
      owner: ownerOfSharedToken(tokenHash),
      replace: async (again) =>
        (await db().sharedLink.updateMany({ where: { id, sealedToken: sealed }, data: { sealedToken: again } })).count,
    };
}

/** Exports that wait keep the passphrase of their secrets. */
async function* passphrases(): AsyncGenerator<Sealed> {
  const rows = await db().export.findMany({
    where: { kind: "everything" },
    select: { id: true, userId: true, request: true },
  });
  for (const { id, userId, request } of rows) {
    const { passphrase: sealed } = exportRequests.everything.parse(request);
    if (sealed)
      yield {
        sealed,
        owner: passphraseOwner(userId),
        replace: (passphrase) => db().$executeRaw`
          UPDATE exports SET request = request || jsonb_build_object('passphrase', ${passphrase}::text)
          WHERE id = ${id} AND request->>'passphrase' = ${sealed}`,
      };
  }
}

/** Queued jobs with an encrypted field: the field and the owner it is encrypted for. */
const sealedJobs = {
  [mailWork.name]: { field: "sealed", owner: () => MAIL_OWNER },
  [verificationWork.name]: { field: "sealedToken", owner: (linkId: number) => linkSeal(linkId) },
  [emailChangeWork.name]: { field: "sealedToken", owner: (linkId: number) => linkSeal(linkId) },
  [resetWork.name]: { field: "sealedEmail", owner: () => RESET_SEAL },
} as const;

const waiting = z.looseObject({ linkId: z.number().default(0) });

/** Running jobs are skipped: they end within seconds. */
async function* jobs(): AsyncGenerator<Sealed> {
  const rows = await db().$queryRaw<{ id: bigint; task: string; payload: unknown }[]>`
    SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.locked_at IS NULL AND t.identifier = ANY(${Object.keys(sealedJobs)})`;
  for (const { id, task, payload } of rows) {
    const kind = sealedJobs[task];
    const fields = waiting.parse(payload);
    const sealed = kind && fields[kind.field];
    if (typeof sealed !== "string") continue;
    yield {
      sealed,
      owner: kind?.owner(fields.linkId) ?? "",
      replace: (again) => db().$executeRaw`
        UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, ARRAY[${kind?.field}], to_jsonb(${again}::text))::json
        WHERE id = ${id} AND locked_at IS NULL AND payload->>${kind?.field} = ${sealed}`,
    };
  }
}
