import "server-only";
import { createTranslator } from "use-intl/core";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { findingTexts } from "@/lib/imports/show/finding-texts";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { catalogue } from "@/messages/catalogue";
import { type AttemptStatus, isPreparing } from "../attempt/attempt-status";
import { storedFindings } from "../attempt/stored-findings";
import type { download, listDownloadsCall } from "../contract";
import { errorName } from "../tell/error-name";
import { technicalReason } from "../tell/technical-reason";
import { fullAttempt, showFullAttempt } from "./show-full-attempt";
import { showIntention, shownIntention } from "./show-intention";

type LogLine = { at: Date | null; text: string };

type Logged = {
  status: AttemptStatus;
  errorCode: string;
  httpStatus: number | null;
  usedUrl: string;
  findings: unknown;
  startedAt: Date;
  downloadedAt: Date | null;
  finishedAt: Date | null;
  rawFile: { sizeBytes: bigint } | null;
  /** Facts that became the month's numbers; null where none did. */
  factCount: number | null;
};

/** What happened in one request, in the order it happened and in the language. */
function attemptLog(attempt: Logged, locale: Locale): LogLine[] {
  const t = createTranslator({ locale, messages: catalogue[locale].harvest.log });
  const { usedUrl, httpStatus, startedAt, downloadedAt, finishedAt, rawFile, factCount } = attempt;
  const { detail } = storedFindings.parse(attempt.findings);
  const bytes = Number(rawFile?.sizeBytes ?? 0);
  return [
    { at: startedAt, text: t("asked", { url: usedUrl }) },
    ...(downloadedAt ? [{ at: downloadedAt, text: t("answered", { status: httpStatus ?? 0, bytes }) }] : []),
    ...(detail ? [{ at: null, text: t("detail", { detail: technicalReason(detail, locale) }) }] : []),
    ...findingTexts(attempt.findings, locale).map(({ level, text, count }) => ({
      at: null,
      text: t(level, { text, count }),
    })),
    ...(factCount === null ? [] : [{ at: null, text: t("imported", { count: factCount }) }]),
    ...(finishedAt ? [{ at: finishedAt, text: ending(attempt, locale) }] : []),
  ];
}

function ending({ status, errorCode }: Logged, locale: Locale): string {
  const { harvest } = catalogue[locale];
  const t = createTranslator({ locale, messages: harvest.log });
  const name = errorName(errorCode, locale);
  const said =
    harvest.status[
      isPreparing(errorCode) ? "preparing" : errorCode === "3031" && status === "no_data" ? "notReady" : status
    ];
  return name ? t("endedWith", { status: said, name }) : t("ended", { status: said });
}

type Query = Parsed<typeof listDownloadsCall.query>;
type Row = { intention: number; attempt: number | null };
type Attempt = Prisma.AttemptGetPayload<{ include: typeof fullAttempt }>;

/** A page of requests, and of intentions still without one, of organizations within reach, and how many there are. */
export async function listDownloads(scope: Scope<"harvest.manage">, query: Query, locale: Locale) {
  const { organizationIds } = query.organization === undefined ? scope : scope.within(query.organization);
  const from = Prisma.sql`
    FROM intentions i JOIN credentials c ON c.id = i.credentials_id JOIN report_types t ON t.id = i.report_type_id
    JOIN organizations o ON o.id = c.organization_id JOIN platforms p ON p.id = c.platform_id
    ${tries(query)}
    WHERE ${reachSql("c.organization_id", { organizationIds })} AND ${wanted(query)}`;
  const [counted, rows] = await Promise.all([
    db().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${from}`,
    db().$queryRaw<Row[]>`SELECT i.id AS intention, a.id AS attempt ${from} ORDER BY ${order(query)}
      LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`,
  ]);
  return { count: counted[0]?.count ?? 0, results: await show(rows, locale) };
}

const newest = Prisma.sql`LEFT JOIN LATERAL (
  SELECT * FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1) a ON true`;

function tries({ mode }: Query): Prisma.Sql {
  return mode === "all" ? Prisma.sql`LEFT JOIN attempts a ON a.intention_id = i.id` : newest;
}

/** What was asked with other credentials than the present ones is history, or was good all the same. */
const isCurrent = Prisma.sql`(a.id IS NULL OR a.credentials_version = c.version_hash)`;
const modes: Record<Query["mode"], Prisma.Sql> = {
  all: Prisma.sql`true`,
  current: isCurrent,
  success_and_current: Prisma.sql`(${isCurrent} OR a.status IN ('success', 'no_data'))`,
};

function wanted(query: Query): Prisma.Sql {
  const {
    platform,
    report,
    counter_version,
    credentials,
    harvest,
    month,
    date_from,
    attempt,
    status,
    error_code,
    warnings,
  } = query;
  const conditions = [
    modes[query.mode],
    platform !== undefined && Prisma.sql`c.platform_id = ${platform}`,
    report !== undefined && Prisma.sql`i.report_type_id = ${report}`,
    counter_version !== undefined && Prisma.sql`c.release = ${counter_version}`,
    credentials !== undefined && Prisma.sql`c.id = ${credentials}`,
    harvest !== undefined && Prisma.sql`i.harvest_id = ${harvest}`,
    month && Prisma.sql`i.month = ${`${month}-01`}::date`,
    date_from && Prisma.sql`i.month >= ${`${date_from}-01`}::date`,
    attempt && (attempt === "true" ? Prisma.sql`a.id IS NOT NULL` : Prisma.sql`a.id IS NULL`),
    status && Prisma.sql`a.status = ${status}::attempt_status`,
    warnings && Prisma.sql`(coalesce(a.warning_code, '') <> '') = ${warnings === "true"}`,
    error_code !== undefined && Prisma.sql`a.error_code = ${error_code}`,
  ];
  return Prisma.join(
    conditions.filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql),
    " AND ",
  );
}

const orders: Record<Query["order_by"], Prisma.Sql> = {
  timestamp: Prisma.sql`coalesce(a.started_at, i.not_before)`,
  month: Prisma.sql`i.month`,
  error_code: Prisma.sql`coalesce(a.error_code, '')`,
  status: Prisma.sql`a.status::text`,
  organization: Prisma.sql`o.name`,
  platform: Prisma.sql`p.short_name`,
  report: Prisma.sql`t.short_name`,
};

function order({ order_by, desc }: Query): Prisma.Sql {
  const direction = desc === "true" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  return Prisma.sql`${orders[order_by]} ${direction} NULLS LAST, i.id ${direction}, a.id ${direction}`;
}

async function show(rows: readonly Row[], locale: Locale): Promise<z.input<typeof download>[]> {
  const [intentions, attempts] = await Promise.all([
    db().intention.findMany({
      where: { id: { in: rows.map(({ intention }) => intention) } },
      include: {
        ...shownIntention,
        credentials: { select: { ...shownIntention.credentials.select, versionHash: true } },
      },
    }),
    db().attempt.findMany({
      where: { id: { in: rows.flatMap(({ attempt }) => attempt ?? []) } },
      include: fullAttempt,
    }),
  ]);
  return rows.flatMap((row) => {
    const intention = intentions.find(({ id }) => id === row.intention);
    if (!intention) return [];
    const tried = attempts.find(({ id }) => id === row.attempt);
    const { attempt: _, ...shown } = showIntention(intention);
    return [{ ...shown, attempt: tried ? withLog(tried, intention.credentials.versionHash, locale) : null }];
  });
}

function withLog(attempt: Attempt, version: string, locale: Locale) {
  const factCount = attempt.imports[0]?.factCount ?? null;
  return {
    ...showFullAttempt(attempt),
    current: attempt.credentialsVersion === version,
    log: attemptLog({ ...attempt, factCount }, locale),
  };
}
