import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { findSharedMonths, type SharedMonth } from "@/lib/imports/publish/shared-months";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { MergePreview, previewDeletionCall } from "./contract";
import { findMerging, requireDeletable } from "./merge-platform";
import { countEffects } from "./merge-records";
import { effectEntities } from "./removal";

const MOST_SHOWN = 50;

/** Records that a merge would move, and conflicting figures; changes nothing. Throws like findMerging. */
export async function previewMerge(
  _scope: Scope<"consortium.manage">,
  platform: number,
  into: number,
  locale: Locale,
): Promise<MergePreview> {
  const { removed, kept: target, move } = await findMerging(db(), { platform, into });
  const [moves, shared, interest] = await Promise.all([
    countEffects(db(), removed.id),
    findSharedMonths(db(), move, null),
    db().platformInterest.findMany({
      where: { platformId: removed.id, reportType: { interests: { none: { platformId: target.id } } } },
      select: { reportType: { select: { shortName: true } } },
    }),
  ]);
  const differing = shared.filter(({ winner }) => winner === null);
  return {
    platform: { pk: removed.id, name: displayName(removed, locale) },
    into: { pk: target.id, name: displayName(target, locale) },
    moves: effectEntities(moves),
    same_months: shared.filter(({ isSame, keptFacts }) => isSame && keptFacts > 0).length,
    clashes: { count: differing.length, first: await showClashes(differing.slice(0, MOST_SHOWN), locale) },
    interest_reports: interest.map(({ reportType }) => reportType.shortName).sort(),
  };
}

/** Differing months with the sum of all metrics on each side. */
export async function showClashes(clashes: readonly SharedMonth[], locale: Locale) {
  const rows = await db().import.findMany({
    where: { id: { in: clashes.flatMap(({ keptImport, movedImport }) => [keptImport, movedImport]) } },
    select: { id: true, sums: true },
  });
  const sumsById = new Map(rows.map(({ id, sums }) => [id, sums]));
  const usesOf = (id: number) => Object.values(metricSums(sumsById.get(id))).reduce((sum, one) => sum + one, 0);
  return clashes.map(({ organization, account, report, month, keptImport, movedImport }) => ({
    ...{ organization: displayName(organization, locale), account, report_type: report, month },
    ...{ kept: usesOf(keptImport), removed: usesOf(movedImport) },
  }));
}

/** Records that a deletion would delete. Throws like requireDeletable. */
export async function previewDeletion(
  _scope: Scope<"consortium.manage">,
  platform: number,
  locale: Locale,
): Promise<z.input<typeof previewDeletionCall.returns>> {
  const row = await requireDeletable(db(), platform);
  const deletes = effectEntities(await countEffects(db(), row.id));
  return { platform: { pk: row.id, name: displayName(row, locale) }, deletes };
}
