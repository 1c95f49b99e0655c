import "server-only";
import type { z } from "zod";
import { shownCounterReport } from "@/lib/credentials/list/shown-counter-report";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { intention } from "../contract";
import { restOf } from "../queue/rest-server";
import { intentionState } from "./intention-state";

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
export const shownIntention = {
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
    month: row.month.toISOString().slice(0, 7),
    state: intentionState.nameOf({
      ...row,
      isBroken: isBroken(row),
      status: attempt?.status ?? null,
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
    cancelled_at: row.cancelledAt,
    last_updated: row.updatedAt,
  };
}

export function showAttempt(attempt: Row["attempts"][number]) {
  return {
    pk: attempt.id,
    status: attempt.status,
    error_code: attempt.errorCode,
    http_status: attempt.httpStatus,
    partial: attempt.isPartial,
    warning_code: attempt.warningCode,
    started_at: attempt.startedAt,
    downloaded_at: attempt.downloadedAt,
    finished_at: attempt.finishedAt,
  };
}

export function shownNames({ id, name, nameEn, nameCs }: Omit<Row["credentials"]["platform"], "shortName">) {
  return { pk: id, name, name_en: nameEn, name_cs: nameCs };
}

function isBroken({ credentials, reportTypeId }: Row): boolean {
  const report = credentials.reports.find((one) => one.reportTypeId === reportTypeId);
  return credentials.brokenSince !== null || !report || report.brokenSince !== null;
}
