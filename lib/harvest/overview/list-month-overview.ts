import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Month, month } from "@/lib/counter/standard/month";
import { shownCounterReport } from "@/lib/credentials/list/shown-counter-report";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import type { CellState } from "../show/cell-state";
import type { monthOverviewCall } from "./contract";
import { readCellStates, type StateOfCell } from "./read-cell-states";
import { readMonthCells } from "./read-month-cells";
import { showMonthCell } from "./show-month-cell";
import { overviewed, showOverviewCredentials } from "./show-overview-credentials";

type Query = Parsed<typeof monthOverviewCall.query>;
type Group = { id: number; states: CellState[] };

/** Where the reports of the credentials within reach stand in a month: counts of all states, and a page of credentials. */
export async function listMonthOverview(scope: Scope<"harvest.manage">, query: Query) {
  const asked = month(query.month);
  const cells = await readCellStates(asked, chosen(scope, query), order(query));
  const groups = [...groupBy(cells, ({ credentialsId }) => credentialsId)]
    .map(([id, own]): Group => ({ id, states: own.map(({ state }) => state) }))
    .filter((group) => isWanted(group, query));
  const page = groups.slice((query.page - 1) * query.page_size, query.page * query.page_size);
  const [results, counter_reports] = await Promise.all([showPage(asked, page), reportsOf(cells)]);
  return { month: asked, count: groups.length, states: countStates(cells), counter_reports, results };
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
  broken: 0,
  failed: 0,
  import_failed: 0,
  cancelled: 0,
  deleted: 0,
  not_harvested: 0,
};

const isSuccessful = (state: CellState) => state === "success" || state === "no_data";

function isWanted({ states }: Group, { state, hide_successful }: Query): boolean {
  if (state && !states.some((one) => state.includes(one))) return false;
  return hide_successful !== "true" || !states.every(isSuccessful);
}

function countStates(cells: readonly StateOfCell[]): Record<CellState, number> {
  const counts: Record<CellState, number> = { ...none };
  for (const { state } of cells) counts[state] += 1;
  return counts;
}

async function reportsOf(cells: readonly StateOfCell[]) {
  const ids = [...new Set(cells.map(({ reportTypeId }) => reportTypeId))];
  const reports = await db().reportType.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  return reports.map(shownCounterReport);
}

async function showPage(asked: Month, page: readonly Group[]) {
  const ids = page.map(({ id }) => id);
  const [rows, cells] = await Promise.all([
    db().credentials.findMany({ where: { id: { in: ids } }, select: overviewed }),
    readMonthCells(asked, ids),
  ]);
  const running = now().toISOString().slice(0, 7);
  const credentials = new Map(rows.map((row) => [row.id, row]));
  const reports = groupBy(cells, ({ credentialsId }) => credentialsId);
  return ids.flatMap((id) => {
    const row = credentials.get(id);
    const shown = (reports.get(id) ?? []).map((cell) => showMonthCell(cell, asked, running));
    return row ? [{ ...showOverviewCredentials(row), reports: shown }] : [];
  });
}
