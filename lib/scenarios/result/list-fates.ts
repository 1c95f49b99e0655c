import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { payerNames } from "@/lib/cost/agreements/show-agreement";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { readTitles } from "@/lib/titles/find-titles";
import type { ScenarioTitleFate, scenarioFatesCall } from "../contract";
import type { TitleFate } from "../sum-fates";
import { openScenario } from "./open-scenario";
import { readFates } from "./read-fates";

/** One page of titles by organization with use of one fate. Throws like readScenarioResult. */
export async function listFates(
  scope: Scope<"usage.view">,
  id: number,
  {
    query: { organization, fate, page, page_size: size },
    running,
  }: { readonly query: Parsed<typeof scenarioFatesCall.query>; readonly running: Running },
): Promise<{ count: number; results: ScenarioTitleFate[] }> {
  const { rows } = await readFates(await openScenario(scope, id, organization), running);
  const matches = rows
    .filter((row) => row.fate[fate] > 0)
    .sort(
      (one, other) =>
        other.fate[fate] - one.fate[fate] || one.title - other.title || one.organization - other.organization,
    );
  return { count: matches.length, results: await showFates(matches.slice((page - 1) * size, page * size)) };
}

async function showFates(rows: readonly TitleFate[]): Promise<ScenarioTitleFate[]> {
  const [titles, organizations] = await Promise.all([
    readTitles("titles", [...new Set(rows.map(({ title }) => title))]),
    db().organization.findMany({
      where: { id: { in: [...new Set(rows.map(({ organization }) => organization))] } },
      select: { id: true, name: true, nameEn: true, nameCs: true },
    }),
  ]);
  const organizationsById = new Map(organizations.map((one) => [one.id, payerNames(one)]));
  return rows.flatMap(({ title, organization: at, uses, fate }) => {
    const [details, organization] = [titles.get(title), organizationsById.get(at)];
    if (!details || !organization) return [];
    const { name, publicationType, isbn, issn, eissn, doi } = details;
    return {
      ...{ pk: title, name, publication_type: publicationType, isbn, issn, eissn, doi },
      ...{ organization, uses, fates: { ...fate } },
    };
  });
}
