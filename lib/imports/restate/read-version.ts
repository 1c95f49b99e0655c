import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import {
  askSubjects,
  askVersion,
  type Subjects,
  type Version,
  type VersionFact,
} from "@/lib/usage/imported/ask-version";
import type { importFactsCall } from "../contract";

type Query = Parsed<typeof importFactsCall.query>;
type Answer = z.input<typeof importFactsCall.returns>;

/**
 * One page of an import's counts by title, item and metric, current or former. Throws NotFound for imports out of reach
 * or never published, Refused once the facts are gone.
 */
export async function readVersion(scope: Scope<"usage.view">, id: number, query: Query): Promise<Answer> {
  const row = await db().import.findFirst({
    where: { id, organizationId: reach(scope), state: { in: ["current", "replaced"] } },
    select: { organizationId: true, reportTypeId: true, purgedAt: true },
  });
  if (!row) throw new NotFound();
  if (row.purgedAt) throw new Refused("versionGone");
  const version = { importId: id, organizationId: row.organizationId, reportTypeId: row.reportTypeId };
  const offset = (query.page - 1) * query.page_size;
  const only = query.search ? await findSubjects(version, query.search) : null;
  const { count, facts } = await askVersion(version, { offset, limit: query.page_size, only });
  return { count, results: await withNames(facts) };
}

/** Titles and items of the import whose names contain the text. */
async function findSubjects(version: Version, search: string): Promise<Subjects> {
  const { titleIds, itemIds } = await askSubjects(version);
  const text = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const titles = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM titles WHERE id = ANY(${[...titleIds]}) AND name ILIKE ${text}`;
  const items = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM items WHERE id = ANY(${[...itemIds]}) AND name ILIKE ${text}`;
  return { titleIds: titles.map(({ id }) => id), itemIds: items.map(({ id }) => id) };
}

async function withNames(facts: readonly VersionFact[]): Promise<Answer["results"]> {
  const select = { id: true, name: true } as const;
  const [titles, items, metrics] = await Promise.all([
    db().title.findMany({ where: { id: { in: facts.map(({ titleId }) => titleId) } }, select }),
    db().item.findMany({ where: { id: { in: facts.map(({ itemId }) => itemId) } }, select }),
    db().metric.findMany({ where: { id: { in: facts.map(({ metricId }) => metricId) } } }),
  ]);
  const [titleNames, itemNames] = [titles, items].map((named) => new Map(named.map(({ id, name }) => [id, name])));
  const metricNames = new Map(metrics.map(({ id, shortName }) => [id, shortName]));
  const named = (pk: number, names?: Map<number, string>) => (pk === 0 ? null : { pk, name: names?.get(pk) ?? "" });
  return facts.map(({ titleId, itemId, metricId, value }) => ({
    title: named(titleId, titleNames),
    item: named(itemId, itemNames),
    metric: metricNames.get(metricId) ?? String(metricId),
    value,
  }));
}
