import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { FrozenAnswer, listFrozenCall } from "../contract";
import { questionnaireOf, showFrozen, shownAnswer, withinReach } from "./show-frozen";

type Scopes = { readonly usage: Scope<"usage.view">; readonly freezing: Scope<"surveys.freeze"> | null };

/** The surveys with frozen answers within reach, by their latest names. */
export async function listFrozenSurveys(usage: Scope<"usage.view">): Promise<{ id: string; name: string }[]> {
  const rows = await db().frozenAnswer.findMany({
    where: withinReach(usage),
    ...{ distinct: ["survey"], orderBy: { id: "desc" } },
    select: { survey: true, questionnaire: true },
  });
  return rows
    .map((row) => ({ id: row.survey, name: questionnaireOf(row).name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A page of frozen answers, the latest first. Throws NotFound for an organization out of reach. */
export async function listFrozen(
  { usage, freezing }: Scopes,
  { organization, survey, page, page_size: size }: Parsed<typeof listFrozenCall.query>,
): Promise<{ count: number; results: FrozenAnswer[] }> {
  const where = { ...withinReach(usage, organization), ...(survey ? { survey } : {}) };
  const [count, rows] = await Promise.all([
    db().frozenAnswer.count({ where }),
    db().frozenAnswer.findMany({
      ...{ where, include: shownAnswer, orderBy: { id: "desc" } },
      ...{ skip: (page - 1) * size, take: size },
    }),
  ]);
  return { count, results: rows.map((row) => showFrozen(row, freezing)) };
}
