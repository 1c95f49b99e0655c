import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import type { z } from "zod";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { intention } from "../contract";
import { restOf } from "../queue/rest-server";
import { intentionState } from "../states/intention-state";
import { fullAttempt, showAttempt, showFullAttempt } from "./attempts";
import { getHarvest } from "./harvests";

const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;

/** Columns for lists of intentions; `countAttempts` adds the number of attempts. */
export const listedIntention = {
  credentials: {
    select: {
      id: true,
      title: true,
      brokenSince: true,
      organization: { select: names },
      platform: { select: names },
      reports: { select: { reportTypeId: true, brokenSince: true } },
      server: { select: { readyAt: true, gapUntil: true, restSince: true, restCode: true } },
    },
  },
  reportType: true,
  attempts: { orderBy: { id: "desc" }, take: 1 },
} as const satisfies Prisma.IntentionInclude;

type Row = Prisma.IntentionGetPayload<{ include: typeof listedIntention }>;

/** Columns for one intention: attempts newest first. */
const shownIntention = {
  ...listedIntention,
  _count: { select: { attempts: true } },
} as const satisfies Prisma.IntentionInclude;

/** Attempts per intention. Prisma's `_count` for several rows would count all attempts of the table. */
export async function countAttempts(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ id: number; count: number }[]>`
    SELECT intention_id AS id, count(*)::int AS count FROM attempts WHERE intention_id = ANY(${[...ids]}) GROUP BY 1`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export function showIntention(row: Row & { _count: { attempts: number } }): z.input<typeof intention> {
  const { credentials, reportType, attempts, _count } = row;
  const attempt = attempts[0] ?? null;
  const { organization, platform } = credentials;
  return {
    pk: row.id,
    harvest: row.harvestId,
    organization: shownNames(organization),
    platform: { ...shownNames(platform), short_name: platform.shortName },
    credentials: { pk: credentials.id, title: credentials.title },
    counter_report: shownCounterReport(reportType),
    month: monthOf(row.month),
    state: intentionState.nameOf({
      ...row,
      isBroken: isBroken(row),
      status: attempt?.status ?? null,
      errorCode: attempt?.errorCode ?? null,
      isPartial: attempt?.isPartial ?? null,
      hasWarning: attempt ? attempt.warningCode !== "" : null,
    }),
    priority: row.priority,
    not_before: row.notBefore,
    rest: row.finishedAt || isBroken(row) ? null : restOf(row, credentials.server),
    retries: row.retries,
    attempt_count: _count.attempts,
    attempt: attempt && showAttempt(attempt),
    finished_at: row.finishedAt,
    canceled_at: row.canceledAt,
    last_updated: row.updatedAt,
  };
}

export function shownNames({ id, name, nameEn, nameCs }: Omit<Row["credentials"]["platform"], "shortName">) {
  return { pk: id, name, name_en: nameEn, name_cs: nameCs };
}

function isBroken({ credentials, reportTypeId }: Row): boolean {
  const report = credentials.reports.find((one) => one.reportTypeId === reportTypeId);
  return credentials.brokenSince !== null || !report || report.brokenSince !== null;
}

/** An intention within reach; throws NotFound for any other. */
export async function findOwnIntention(
  scope: Scope<"harvest.manage">,
  { harvest, intention }: { harvest: number; intention: number },
) {
  const row = await db().intention.findFirst({
    where: { id: intention, harvestId: harvest, credentials: { organizationId: reach(scope) } },
    include: shownIntention,
  });
  if (!row) throw new NotFound();
  return row;
}

/** One intention with all its attempts, newest first; throws NotFound. */
export async function getIntention(scope: Scope<"harvest.manage">, of: { harvest: number; intention: number }) {
  const row = await findOwnIntention(scope, of);
  const attempts = await db().attempt.findMany({
    where: { intentionId: row.id },
    include: fullAttempt,
    orderBy: { id: "desc" },
  });
  return { ...showIntention(row), attempts: attempts.map(showFullAttempt) };
}

/** A change becomes visible shortly after its timestamp, so a request for newer ones repeats the last moments. */
const OVERLAP_MILLISECONDS = 10_000;

/** Intentions of a harvest within reach, all or those changed since; throws NotFound. */
export async function listIntentions(scope: Scope<"harvest.manage">, harvestId: number, changedAfter?: string) {
  await getHarvest(scope, harvestId);
  const since = changedAfter && new Date(new Date(changedAfter).getTime() - OVERLAP_MILLISECONDS);
  const rows = await db().intention.findMany({
    where: {
      harvestId,
      credentials: { organizationId: reach(scope) },
      // A server that starts to rest changes the state of its intentions but not their rows.
      ...(since && {
        OR: [{ updatedAt: { gt: since } }, { finishedAt: null, credentials: { server: { restSince: { gt: since } } } }],
      }),
    },
    include: listedIntention,
    orderBy: { id: "asc" },
  });
  const counts = await countAttempts(rows.map(({ id }) => id));
  return rows.map((row) => showIntention({ ...row, _count: { attempts: counts.get(row.id) ?? 0 } }));
}

/** Throws NotFound if the attempt's organization is out of reach. */
export async function getAttempt(scope: Scope<"harvest.manage">, id: number) {
  const row = await db().attempt.findFirst({
    where: { id, intention: { credentials: { organizationId: reach(scope) } } },
    include: { ...fullAttempt, intention: { include: shownIntention } },
  });
  if (!row) throw new NotFound();
  return { ...showFullAttempt(row), intention: showIntention(row.intention) };
}
