import "server-only";
import { z } from "zod";
import { ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import type { sumCheckCall } from "@/lib/imports/contract";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";

const figure = z.number().nullable();
const difference = z.object({ metric: z.string(), file: figure, import: figure, store: figure });

/** As stored in a check's result. */
export const sumDifferences = z.array(difference);

/** Values of one metric in file, import and usage store (an empty metric: number of facts); null if absent. */
export type SumDifference = z.infer<typeof difference>;

type Sums = ReadonlyMap<string, number>;

/** Metrics on which the three differ; an absent value counts as 0. */
export function compareStoredSums({
  file,
  import: imported,
  store,
}: {
  file: Sums;
  import: Sums;
  store: Sums;
}): SumDifference[] {
  const metrics = [...new Set([...file.keys(), ...imported.keys(), ...store.keys()])].sort();
  return metrics
    .map((metric) => ({
      metric,
      file: file.get(metric) ?? null,
      import: imported.get(metric) ?? null,
      store: store.get(metric) ?? null,
    }))
    .filter(
      ({ file: read, import: imported, store: stored }) =>
        (read ?? 0) !== (imported ?? 0) || (imported ?? 0) !== (stored ?? 0),
    );
}

/** The result of the last check of an import; throws NotFound for imports out of reach. */
export async function getSumCheck(
  scope: Scope<"usage.view">,
  id: number,
): Promise<z.input<typeof sumCheckCall.returns>> {
  const organizationId = reach(scope);
  const row = await db().import.findFirst({
    where: { id, organizationId },
    select: { organizationId: true, state: true },
  });
  if (!row) throw new NotFound();
  const check = await db().importCheck.findUnique({ where: { importId: id } });
  const { actor } = scope;
  const administers =
    runsConsortium(actor) || ownOrganizations(actor, { administered: true }).includes(row.organizationId);
  return {
    check: check && {
      checked: check.checkedAt.toISOString(),
      result: check.result,
      differences: sumDifferences.parse(check.differences),
    },
    may_check: administers && row.state === "current",
  };
}

/** Checks the sums of a current import in the background. Throws NotFound for imports out of reach. */
export async function askSumCheck(scope: Scope<"harvest.manage">, id: number): Promise<Record<string, never>> {
  await inTransaction(async (tx) => {
    const organizationId = reach(scope);
    if ((await tx.import.count({ where: { id, organizationId, state: "current" } })) === 0) throw new NotFound();
    await enqueue(tx, sumCheckWork, { importId: id }, { key: `${sumCheckWork.name} ${id}` });
  });
  return {};
}

const payload = z.object({ importId: z.int() });

export const sumCheckWork = declareJob("imports.check-sums", payload);
