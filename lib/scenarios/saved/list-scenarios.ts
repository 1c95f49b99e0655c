import "server-only";
import type { Scope } from "@/lib/access/scope";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import { levelOf } from "@/lib/reports/saved/report-rights";
import type { ScenariosQuery } from "../contract";
import { findScenario, readScenarios, type ScenarioRow } from "./find-scenario";
import { showScenario, showScenarios } from "./show-scenario";

/** One page of the scenarios visible to the caller. */
export async function listScenarios(scope: Scope<"usage.view">, query: ScenariosQuery, locale: Locale) {
  const rows = await readScenarios(scope);
  const matches = rows.filter((row) => isAsked(row, query)).sort(orderOf(query, locale));
  const { page, page_size: size } = query;
  return {
    count: matches.length,
    results: await showScenarios(scope, matches.slice((page - 1) * size, page * size)),
  };
}

function isAsked(row: ScenarioRow, { search, access_level: level }: ScenariosQuery): boolean {
  if (level && levelOf(row) !== level) return false;
  return matchesWords([row.name, row.note, ...row.changes.map((one) => one.agreementName)].join(" "), search);
}

/** Latest changes first, names from A to Z. */
function orderOf({ order_by: by, desc }: Pick<ScenariosQuery, "order_by" | "desc">, locale: Locale) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const isDescending = desc === undefined ? by === "last_updated" : desc === "true";
  const direction = isDescending ? -1 : 1;
  const byName = (one: ScenarioRow, other: ScenarioRow) => compare(one.name, other.name) || one.id - other.id;
  return (one: ScenarioRow, other: ScenarioRow) =>
    by === "last_updated"
      ? direction * (one.changedAt.getTime() - other.changedAt.getTime()) || byName(one, other)
      : direction * byName(one, other);
}

/** Throws NotFound. */
export const getScenario = async (scope: Scope<"usage.view">, id: number) =>
  showScenario(scope, await findScenario(scope, id));
