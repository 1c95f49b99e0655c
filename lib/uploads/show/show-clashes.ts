import "server-only";
import { placeKey } from "@/lib/imports/place";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { choiceFor } from "../choose/choices";
import type { UploadOutlook } from "../choose/upload-outlook";
import type { PlannedImport } from "../choose/upload-plan";
import type { Clash } from "../contract";

const MOST = 2000;

/** Clashing months of an upload, their number, and the number without a decision. */
export async function showClashes(
  { contents, taken }: UploadOutlook,
  locale: Locale,
): Promise<{ shown: Clash[]; count: number; open: number }> {
  if (!contents || taken.length === 0) return { shown: [], count: 0, open: 0 };
  const planned = new Map(contents.plan.imports.map((one) => [placeKey(one.place), one]));
  const [owners, platforms] = await Promise.all([
    db().organization.findMany({ where: { id: { in: taken.map(({ place }) => place.organizationId) } } }),
    db().platform.findMany({ where: { id: { in: taken.map(({ place }) => place.platformId) } } }),
  ]);
  const nameOf = new Map(owners.map((owner) => [owner.id, displayName(owner, locale)]));
  const platformOf = new Map(platforms.map((platform) => [platform.id, displayName(platform, locale)]));
  const open = taken.filter(({ place }) => choiceFor(contents.choices, place) === null).length;
  const shown = taken.slice(0, MOST).map(({ place, sums, ...there }) => {
    const incoming = planned.get(placeKey(place));
    return {
      organization: { pk: place.organizationId, name: nameOf.get(place.organizationId) ?? "–" },
      platform: { pk: place.platformId, name: platformOf.get(place.platformId) ?? "–" },
      report_type: place.reportTypeId,
      month: place.month,
      import_batch: there.importId,
      source: there.source,
      created: there.createdAt.toISOString(),
      is_partial: there.isPartial,
      this_month: { sum: Object.values(sums).reduce((all, sum) => all + sum, 0), count: there.factCount },
      new: totalOf(incoming),
      is_same: isSame(incoming, sums),
      choice: choiceFor(contents.choices, place),
    };
  });
  return { shown, count: taken.length, open };
}

function totalOf(planned: PlannedImport | undefined): { sum: number; count: number } {
  let all = { sum: 0, count: 0 };
  for (const [sum, count] of planned?.metrics.values() ?? []) all = { sum: all.sum + sum, count: all.count + count };
  return all;
}

function isSame(planned: PlannedImport | undefined, sums: Readonly<Record<string, number>>): boolean {
  const own = planned?.metrics ?? new Map<string, [number, number]>();
  return own.size === Object.keys(sums).length && [...own].every(([name, [sum]]) => sums[name] === sum);
}
