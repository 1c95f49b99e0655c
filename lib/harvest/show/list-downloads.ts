import "server-only";
import { createTranslator } from "use-intl/core";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { type Reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { findingTexts } from "@/lib/imports/show/finding-texts";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { catalog } from "@/messages/catalog";
import type { download, listDownloadsCall } from "../contract";
import { type AttemptStatus, isPreparing } from "../states/attempt-status";
import { errorName, technicalReason } from "../states/error-texts";
import { isHeld } from "../states/held-answers";
import { storedFindings } from "../states/stored-findings";
import { fullAttempt, showFullAttempt } from "./attempts";
import { countAttempts, listedIntention, showIntention } from "./intentions";
import { MOST_COUNTED } from "./most-counted";

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
  /** Facts that became the month's numbers; null if none did. */
  factCount: number | null;
};

/** Events of one request in chronological order. */
function attemptLog(attempt: Logged, locale: Locale): LogLine[] {
  const t = createTranslator({ locale, messages: catalog[locale].harvest.log });
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
  const { harvest } = catalog[locale];
  const t = createTranslator({ locale, messages: harvest.log });
  const name = errorName(errorCode, locale);
  const isNotReady = errorCode === "3031" && status === "no_data";
  const statusText =
    harvest.status[
      isPreparing(errorCode) ? "preparing" : isHeld(errorCode) ? "held" : isNotReady ? "notReady" : status
    ];
  return name ? t("endedWith", { status: statusText, name }) : t("ended", { status: statusText });
}

type Query = Parsed<typeof listDownloadsCall.query>;
type Row = { intention: number; attempt: number | null };
type Attempt = Prisma.AttemptGetPayload<{ include: typeof fullAttempt }>;

/** One page of requests and of intentions without one, within reach, and their total or the most that is counted. */
export async function listDownloads(scope: Scope<"harvest.manage">, query: Query, locale: Locale) {
  const own = query.organization === undefined ? scope : scope.within(query.organization);
  const [count, rows] = await Promise.all([countRows(own, query), readPage(own, query)]);
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED, results: await show(rows, locale) };
}

const newest = Prisma.sql`NOT EXISTS (
  SELECT FROM attempts later WHERE later.intention_id = a.intention_id AND later.id > a.id)`;

const tries = ({ mode }: Query): Prisma.Sql => Prisma.sql`attempts a ON a.intention_id = i.id
  AND ${mode === "all" ? Prisma.sql`true` : newest}`;

/** One more than the most, if there are more. */
async function countRows(own: Reach, query: Query): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM intentions i JOIN credentials c ON c.id = i.credentials_id LEFT JOIN ${tries(query)}
      WHERE ${reachSql("c.organization_id", own)}
        AND ${every([modes[query.mode], ...ofIntention(query), ...ofAttempt(query)])}
      LIMIT ${MOST_COUNTED + 1}
    ) AS counted`;
  return row?.count ?? 0;
}

/** Merges the first requests and the first intentions without one; each list uses an index if there is one. */
function readPage(own: Reach, query: Query): Promise<Row[]> {
  const { named, tried, untried } = orders[query.order_by];
  const direction = query.desc === "true" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const first = (by: Prisma.Sql, attempts: Prisma.Sql, which: Prisma.Sql) => Prisma.sql`(
    SELECT i.id AS intention, a.id AS attempt, ${by} AS place
    FROM intentions i JOIN credentials c ON c.id = i.credentials_id ${named ?? Prisma.empty} ${attempts}
    WHERE ${reachSql("c.organization_id", own)} AND ${which}
      AND ${every([modes[query.mode], ...ofIntention(query), ...ofAttempt(query)])}
    ORDER BY ${by} ${direction}, i.id ${direction}, a.id ${direction} LIMIT ${query.page * query.page_size})`;
  return db().$queryRaw<Row[]>`
    SELECT intention, attempt FROM (
      ${first(tried, Prisma.sql`JOIN ${tries(query)}`, Prisma.sql`true`)}
      UNION ALL
      ${first(untried ?? tried, Prisma.sql`LEFT JOIN attempts a ON false`, Prisma.sql`NOT i.is_tried`)}
    ) AS rows ORDER BY place ${direction} NULLS LAST, intention ${direction}, attempt ${direction}
    LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`;
}

/** Requests with other versions of the credentials are history; successful ones count all the same. */
const isCurrent = Prisma.sql`(a.id IS NULL OR a.credentials_version = c.version_hash)`;
const modes: Record<Query["mode"], Prisma.Sql> = {
  all: Prisma.sql`true`,
  current: isCurrent,
  success_and_current: Prisma.sql`(${isCurrent} OR a.status IN ('success', 'no_data'))`,
};

type Conditions = readonly (Prisma.Sql | false | "" | undefined)[];

const ofIntention = (query: Query): Prisma.Sql[] => {
  const { platform, report, counter_version, credentials, harvest, month, date_from } = query;
  return present([
    platform !== undefined && Prisma.sql`c.platform_id = ${platform}`,
    report !== undefined && Prisma.sql`i.report_type_id = ${report}`,
    counter_version !== undefined && Prisma.sql`c.release = ${counter_version}`,
    credentials !== undefined && Prisma.sql`c.id = ${credentials}`,
    harvest !== undefined && Prisma.sql`i.harvest_id = ${harvest}`,
    month && Prisma.sql`i.month = ${`${month}-01`}::date`,
    date_from && Prisma.sql`i.month >= ${`${date_from}-01`}::date`,
  ]);
};

const ofAttempt = ({ attempt, status, error_code, warnings }: Query): Prisma.Sql[] =>
  present([
    attempt && (attempt === "true" ? Prisma.sql`a.id IS NOT NULL` : Prisma.sql`a.id IS NULL`),
    status && Prisma.sql`a.status = ${status}::attempt_status`,
    warnings && Prisma.sql`(coalesce(a.warning_code, '') <> '') = ${warnings === "true"}`,
    error_code !== undefined && Prisma.sql`a.error_code = ${error_code}`,
  ]);

const present = (conditions: Conditions): Prisma.Sql[] =>
  conditions.filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql);

const every = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`;

/** `untried`: of intentions without a request, if different; `named` joins the table with the name. */
type Order = { tried: Prisma.Sql; untried?: Prisma.Sql; named?: Prisma.Sql };

const orders: Record<Query["order_by"], Order> = {
  timestamp: { tried: Prisma.sql`a.started_at`, untried: Prisma.sql`i.not_before` },
  month: { tried: Prisma.sql`i.month` },
  error_code: { tried: Prisma.sql`coalesce(a.error_code, '')` },
  status: { tried: Prisma.sql`a.status::text` },
  organization: {
    tried: Prisma.sql`o.name`,
    named: Prisma.sql`JOIN organizations o ON o.id = c.organization_id`,
  },
  platform: { tried: Prisma.sql`p.short_name`, named: Prisma.sql`JOIN platforms p ON p.id = c.platform_id` },
  report: { tried: Prisma.sql`t.short_name`, named: Prisma.sql`JOIN report_types t ON t.id = i.report_type_id` },
};

async function show(rows: readonly Row[], locale: Locale): Promise<z.input<typeof download>[]> {
  const ids = rows.map(({ intention }) => intention);
  const [intentions, counts, attempts] = await Promise.all([
    db().intention.findMany({
      where: { id: { in: ids } },
      include: {
        ...listedIntention,
        credentials: { select: { ...listedIntention.credentials.select, versionHash: true } },
      },
    }),
    countAttempts(ids),
    db().attempt.findMany({
      where: { id: { in: rows.flatMap(({ attempt }) => attempt ?? []) } },
      include: fullAttempt,
    }),
  ]);
  return rows.flatMap((row) => {
    const intention = intentions.find(({ id }) => id === row.intention);
    if (!intention) return [];
    const tried = attempts.find(({ id }) => id === row.attempt);
    const { attempt: _, ...listed } = showIntention({
      ...intention,
      _count: { attempts: counts.get(intention.id) ?? 0 },
    });
    return [{ ...listed, attempt: tried ? withLog(tried, intention.credentials.versionHash, locale) : null }];
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
