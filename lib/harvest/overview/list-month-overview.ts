import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Month, month } from "@/lib/counter/standard/month";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import type { CellState } from "../states/cell-state";
import type { monthOverviewCall } from "./contract";
import { readMonthCells, showMonthCell } from "./month-cells";
import { type CellsOfState, readCellStates } from "./read-cell-states";
import { overviewed, showOverviewCredentials } from "./show-overview-credentials";

type Query = Parsed<typeof monthOverviewCall.query>;

/** Harvest state of a month for the credentials within reach: counts of all states and one page of credentials. */
export async function listMonthOverview(scope: Scope<"harvest.manage">, query: Query) {
  const requestedMonth = month(query.month);
  const all = chosen(scope, query);
  const isNarrowed = query.state !== undefined || query.hide_successful === "true";
  const reading = readCellStates(requestedMonth, all, { whose: isNarrowed });
  const filteredIds = isNarrowed ? wantedCredentials(await reading, query) : null;
  const [cells, { count, ids }] = await Promise.all([reading, readPage(all, filteredIds, query)]);
  const [results, counter_reports] = await Promise.all([showPage(requestedMonth, ids), reportsOf(cells)]);
  return { month: requestedMonth, count, states: countStates(cells), counter_reports, results };
}

function chosen(scope: Scope<"harvest.manage">, query: Query): Prisma.Sql {
  const { organizationIds } = query.organization === undefined ? scope : scope.within(query.organization);
  const pattern = `%${(query.search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`
    SELECT c.* FROM credentials c
    JOIN organizations o ON o.id = c.organization_id JOIN platforms p ON p.id = c.platform_id
    WHERE c.deleted_at IS NULL AND ${reachSql("c.organization_id", { organizationIds })}
      AND (${query.disabled !== undefined} OR c.is_enabled)
      AND (${query.platform === undefined} OR c.platform_id = ${query.platform ?? 0})
      AND (${query.counter_version === undefined} OR c.release = ${query.counter_version ?? ""})
      AND (${!query.search} OR concat_ws(' ', c.title, o.name, o.name_en, o.name_cs, o.short_name,
        p.name, p.name_en, p.name_cs, p.short_name) ILIKE ${pattern})`;
}

const orders: Record<Query["order_by"], Prisma.Sql[]> = {
  organization: [Prisma.sql`o.name`, Prisma.sql`p.short_name`, Prisma.sql`c.release`, Prisma.sql`c.title`],
  platform: [Prisma.sql`p.short_name`, Prisma.sql`o.name`, Prisma.sql`c.release`, Prisma.sql`c.title`],
  title: [Prisma.sql`c.title`, Prisma.sql`o.name`, Prisma.sql`p.short_name`, Prisma.sql`c.release`],
  counter_version: [Prisma.sql`c.release`, Prisma.sql`o.name`, Prisma.sql`p.short_name`, Prisma.sql`c.title`],
};

function order({ order_by, desc }: Query): Prisma.Sql {
  const direction = desc === "true" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  return Prisma.join(orders[order_by].map((column) => Prisma.sql`${column} ${direction}`));
}

const none: Record<CellState, number> = {
  success: 0,
  partial: 0,
  warnings: 0,
  no_data: 0,
  downloading: 0,
  importing: 0,
  waiting: 0,
  retrying: 0,
  queued: 0,
  not_offered: 0,
  broken: 0,
  held: 0,
  failed: 0,
  import_failed: 0,
  canceled: 0,
  deleted: 0,
  not_harvested: 0,
};

const isSuccessful = (state: CellState) => state === "success" || state === "no_data";

/** Credentials with a report in one of the requested states and, with `hide_successful`, with an unsuccessful one. */
function wantedCredentials(cells: readonly CellsOfState[], { state, hide_successful }: Query): number[] {
  const having = (isMeant: (one: CellState) => boolean) =>
    new Set(cells.filter((one) => isMeant(one.state)).flatMap(({ credentialsIds }) => credentialsIds));
  const inState = having((one) => !state || state.includes(one));
  const unsuccessful = having((one) => hide_successful !== "true" || !isSuccessful(one));
  return [...inState].filter((id) => unsuccessful.has(id));
}

/** Number of credentials with reports and the ids of one page; `wanted` is null for no restriction. */
async function readPage(all: Prisma.Sql, filteredIds: readonly number[] | null, query: Query) {
  const [pageRow] = await db().$queryRaw<{ count: number; ids: number[] }[]>`
    WITH listed AS MATERIALIZED (
      SELECT c.id, c.organization_id, c.platform_id, c.release, c.title FROM (${all}) c
      WHERE EXISTS (SELECT FROM credentials_reports r WHERE r.credentials_id = c.id)
        AND (${filteredIds === null} OR c.id = ANY(${[...(filteredIds ?? [])]}))
    )
    SELECT (SELECT count(*)::int FROM listed) AS count, ARRAY(
      SELECT c.id FROM listed c JOIN organizations o ON o.id = c.organization_id JOIN platforms p ON p.id = c.platform_id
      ORDER BY ${order(query)}, c.id LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
    ) AS ids`;
  return pageRow ?? { count: 0, ids: [] };
}

function countStates(cells: readonly CellsOfState[]): Record<CellState, number> {
  const counts: Record<CellState, number> = { ...none };
  for (const { state, count } of cells) counts[state] += count;
  return counts;
}

async function reportsOf(cells: readonly CellsOfState[]) {
  const ids = [...new Set(cells.map(({ reportTypeId }) => reportTypeId))];
  const reports = await db().reportType.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  return reports.map(shownCounterReport);
}

async function showPage(requestedMonth: Month, ids: readonly number[]) {
  const [rows, cells] = await Promise.all([
    db().credentials.findMany({ where: { id: { in: [...ids] } }, select: overviewed }),
    readMonthCells(requestedMonth, ids),
  ]);
  const running = runningMonth();
  const credentials = new Map(rows.map((row) => [row.id, row]));
  const reports = groupBy(cells, ({ credentialsId }) => credentialsId);
  return ids.flatMap((id) => {
    const row = credentials.get(id);
    const monthCells = (reports.get(id) ?? []).map((cell) => showMonthCell(cell, requestedMonth, running));
    return row ? [{ ...showOverviewCredentials(row), reports: monthCells }] : [];
  });
}
