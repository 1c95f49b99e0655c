import "server-only";
import { z } from "zod";
import { firstDay } from "@/lib/counter/month";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { areFull, type Comparable, type Restated } from "../restate/compare-with-current";
import { besides, type RestatedTitle } from "../restate/restatement";
import type { ImportPlace } from "./open-import";
import { type KeptBecause, whyKept } from "./replacement";

const sums = z.record(z.string(), z.number());

/** Keeps what an import that has just become current changed in its predecessor, which thereby stays as a version. */
async function recordRestatement(tx: Db, { formerId, importId, titles, largest }: Restated): Promise<void> {
  const both = await tx.import.findMany({
    where: { id: { in: [formerId, importId] } },
    select: { id: true, sums: true },
  });
  const sumsOf = (id: number) => sums.parse(both.find((one) => one.id === id)?.sums);
  await tx.restatement.create({
    data: {
      importId,
      formerId,
      createdAt: now(),
      sums: besides(sumsOf(formerId), sumsOf(importId)),
      titleCount: titles,
      titles: await named(tx, largest),
    },
  });
}

async function named(tx: Db, largest: Restated["largest"]): Promise<RestatedTitle[]> {
  const ids = [...new Set(largest.map(({ metricId }) => metricId))];
  const metrics = await tx.metric.findMany({ where: { id: { in: ids } } });
  const names = new Map(metrics.map(({ id, shortName }) => [id, shortName]));
  return largest.map(({ metricId, titleId, itemId, before, after }) => ({
    ...{ metric: names.get(metricId) ?? String(metricId), title: titleId, item: itemId },
    before,
    after,
  }));
}

export type FinishedImport = {
  importId: number;
  place: ImportPlace;
  /** 0 for a month known to be empty. */
  factCount: number;
  /** By metric. */
  sums: Readonly<Record<string, number>>;
  isPartial: boolean;
};

export type Kept = { importId: number; because: KeptBecause };

/** Thrown where an import was given up by others while it was being written: it must not become visible any more. */
export class ImportGivenUp extends Error {
  override readonly name = "ImportGivenUp";

  constructor(importId: number) {
    super(`Import ${importId} was given up while it was being written`);
  }
}

/** Thrown where the import it was compared with is not the current one any more. */
export class ReplacedMeanwhile extends Error {
  override readonly name = "ReplacedMeanwhile";
}

type Terms = {
  /** Let an empty month take the place of data. */
  mayEmpty: boolean;
  /** What compareWithCurrent found, of a publisher's answer; left out for what needs no comparison. */
  compared?: Restated | null;
  /** Whose answer it is: full numbers that others brought stay. Left out where it may take the place of any. */
  credentialsId?: number | undefined;
};

/**
 * Makes a loaded import the numbers of its month and hides the former ones, as part of the caller's transaction. Where
 * the former ones must stay, nothing is changed and they are returned. Throws ImportGivenUp, and ReplacedMeanwhile.
 */
export async function publishImport(
  tx: Db,
  finished: FinishedImport,
  { mayEmpty, compared, credentialsId }: Terms,
): Promise<Kept | null> {
  const { importId, place, factCount, sums, isPartial } = finished;
  const { month, ...where } = place;
  await holdMonth(tx, place);
  const current = await tx.import.findFirst({
    where: { ...where, month: new Date(firstDay(month)), state: "current" },
    include: { attempt: { select: { intention: { select: { credentialsId: true } } } } },
  });
  const because =
    current &&
    (whyKept(current, { id: importId, factCount, isPartial }, { mayEmpty }) ??
      (isOthers(current, credentialsId) ? "from-elsewhere" : null));
  if (current && because) return { importId: current.id, because };
  if (current) {
    if (compared !== undefined) requireCompared(current, finished, compared);
    await tx.$executeRaw`
      UPDATE imports SET state = 'replaced', hidden_since = timezone('UTC', clock_timestamp()) WHERE id = ${current.id}`;
  }
  const published = await tx.$executeRaw`
    UPDATE imports SET state = 'current', current_since = timezone('UTC', clock_timestamp()),
      fact_count = ${factCount}, sums = ${JSON.stringify(sums)}::jsonb, is_partial = ${isPartial}
    WHERE id = ${importId} AND state = 'loading'`;
  if (published !== 1) throw new ImportGivenUp(importId);
  if (current && compared?.isRestated) await recordRestatement(tx, compared);
  const { organizationId, platformId } = place;
  if (factCount > 0) {
    await tx.organizationPlatform.createMany({ data: [{ organizationId, platformId }], skipDuplicates: true });
  }
  return null;
}

type Brought = Comparable & { attempt: { intention: { credentialsId: number } } | null };

/** Two sources of one month may each tell a part of it: none takes the place of the other by itself. */
function isOthers({ attempt, ...current }: Brought, credentialsId: number | undefined): boolean {
  return credentialsId !== undefined && areFull(current) && attempt?.intention.credentialsId !== credentialsId;
}

function requireCompared(
  current: Comparable & { id: number },
  finished: FinishedImport,
  compared: Restated | null,
): void {
  if (areFull(current, finished) && compared?.formerId !== current.id) throw new ReplacedMeanwhile();
}

/** Two imports of one month come to be published one after the other. */
async function holdMonth(tx: Db, { organizationId, platformId, reportTypeId, month }: ImportPlace): Promise<void> {
  const key = `import ${organizationId} ${platformId} ${reportTypeId} ${month}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}
