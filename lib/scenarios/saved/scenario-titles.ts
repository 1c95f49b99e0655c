import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { readTitles } from "@/lib/titles/find-titles";
import type { listScenarioTitlesCall, ScenarioTitles } from "../contract";
import { changeWithTitles, findScenario, lockScenario } from "./find-scenario";
import { showScenario } from "./show-scenario";
import { changedBy } from "./write-scenario";

type OfChange = { readonly scenario: number; readonly agreement: number };

/** One page of the titles to buy instead of an agreement. Throws NotFound. */
export async function listScenarioTitles(
  scope: Scope<"usage.view">,
  { scenario, agreement }: OfChange,
  { page, page_size: size }: Parsed<typeof listScenarioTitlesCall.query>,
) {
  const { id: changeId } = changeWithTitles(await findScenario(scope, scenario), agreement);
  const [count, rows] = await Promise.all([
    db().scenarioTitle.count({ where: { changeId } }),
    db().scenarioTitle.findMany({
      where: { changeId },
      orderBy: [{ amount: "desc" }, { titleId: "asc" }],
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  const titles = await readTitles(
    "titles",
    rows.map(({ titleId }) => titleId),
  );
  const results = rows.map(({ titleId, amount }) => {
    const { name = "", isbn = "", issn = "", eissn = "" } = titles.get(titleId) ?? {};
    return { pk: titleId, name, isbn, issn, eissn, amount: amount.toFixed(2) };
  });
  return { count, results };
}

/**
 * Replaces the titles to buy. Throws NotFound, Forbidden for a scenario that is only visible, OutOfDate, and Invalid for
 * titles that do not exist or are listed twice.
 */
export async function saveScenarioTitles(
  scope: Scope<"signed-in">,
  { scenario: id, agreement }: OfChange,
  { revision, titles }: ScenarioTitles,
) {
  const ids = titles.map(({ title }) => title);
  if (new Set(ids).size < ids.length) throw new Invalid({ titles: ["twice"] });
  if ((await db().title.count({ where: { id: { in: ids } } })) < ids.length) throw new Invalid({ titles: ["invalid"] });
  const row = await inTransaction(async (tx) => {
    const before = await lockScenario(tx, scope, { id, revision });
    const { id: changeId, _count } = changeWithTitles(before, agreement);
    await tx.scenarioTitle.deleteMany({ where: { changeId } });
    await tx.scenarioTitle.createMany({
      data: titles.map(({ title: titleId, amount }) => ({ changeId, titleId, amount })),
    });
    await tx.scenario.update({ where: { id }, data: changedBy(scope) });
    if (before.ownerId === null)
      await recordAudit(tx, scope, {
        action: "scenario.change",
        subject: { kind: "scenario", id, name: before.name },
        organizationId: before.organizationId,
        before: { titles: _count.titles },
        after: { titles: titles.length },
      });
    return findScenario(scope, id, tx);
  });
  return showScenario(scope, row);
}
