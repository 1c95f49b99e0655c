import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { matchesWords } from "@/lib/kit/format/search-words";
import { parameterOf } from "../report-dimension";
import type { SavedReportsQuery } from "./contract";
import { readCalendar } from "./read-calendar";
import { levelOf } from "./report-rights";
import { seenReports } from "./seen-reports";
import { type SavedReportRow, savedReportSelect, showSavedReport } from "./show-saved-report";
import { readStored } from "./stored-report";

/** One page of the saved reports visible to the caller; few enough to search in memory, even for a large consortium. */
export async function listSavedReports(scope: Scope<"usage.view">, query: SavedReportsQuery) {
  const [rows, calendar] = await Promise.all([
    db().savedReport.findMany({ where: seenReports(scope), select: savedReportSelect }),
    readCalendar(scope.actor),
  ]);
  const matches = rows.filter((row) => isAsked(row, query)).sort(orderOf(query));
  const pageRows = matches.slice((query.page - 1) * query.page_size, query.page * query.page_size);
  return {
    count: matches.length,
    results: pageRows.map((row) => showSavedReport(row, { actor: scope.actor, calendar })),
  };
}

function isAsked(row: SavedReportRow, { search, access_level: level, rows }: SavedReportsQuery): boolean {
  if (level && levelOf(row) !== level) return false;
  if (rows && !readStored(row.report).question.rows.some((name) => parameterOf(name) === rows)) return false;
  const { firstName, lastName, email } = row.changedBy ?? {};
  return matchesWords([row.name, row.description, firstName, lastName, email].filter(Boolean).join(" "), search);
}

const { compare } = new Intl.Collator("cs", { numeric: true });

function orderOf({ order_by, desc }: Pick<SavedReportsQuery, "order_by" | "desc">) {
  const direction = desc === "true" ? -1 : 1;
  const byName = (one: SavedReportRow, other: SavedReportRow) => compare(one.name, other.name) || one.id - other.id;
  const changer = ({ changedBy }: SavedReportRow) => [changedBy?.lastName, changedBy?.firstName].join(" ");
  return (one: SavedReportRow, other: SavedReportRow) => {
    if (order_by === "last_updated")
      return direction * (one.changedAt.getTime() - other.changedAt.getTime()) || byName(one, other);
    if (order_by === "last_updated_by") return direction * compare(changer(one), changer(other)) || byName(one, other);
    return direction * byName(one, other);
  };
}
