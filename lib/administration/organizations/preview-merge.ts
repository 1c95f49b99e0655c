import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound, Problem } from "@/lib/kit/errors";
import { displayName, type Named } from "@/lib/kit/format/display-name";
import { problemText } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { mergePreviewCall } from "../contract";
import { countBelongings, listCounts } from "./count-belongings";
import { findClashes, refuseMaster, samePrices } from "./merge-organizations";
import type { Merge } from "./run-input";

const SHOWN = 100;

/** Records that a merge would move, and conflicts of both organizations; changes nothing. */
export async function previewOrganizationMerge(
  scope: Scope<"consortium.manage">,
  merge: Merge,
  locale: Locale,
): Promise<z.input<typeof mergePreviewCall.returns>> {
  const { from, into } = merge;
  if (!scope.reaches(from) || !scope.reaches(into)) throw new NotFound("organizationNotFound");
  const [counts, both, clashes, prices, refusal] = await Promise.all([
    countBelongings(db(), from),
    db().membership.count({
      where: { organizationId: from, user: { memberships: { some: { organizationId: into } } } },
    }),
    findClashes(db(), merge, "refuse"),
    samePrices(db(), merge),
    refusalOf(merge, locale),
  ]);
  const named = <T extends { platform: Named }>(one: T) => ({ ...one, platform: displayName(one.platform, locale) });
  return {
    belongings: listCounts(counts),
    members_of_both: both,
    months: { count: clashes.length, first: byReport(clashes.map(named)).slice(0, SHOWN) },
    prices: { count: prices.length, first: prices.slice(0, SHOWN).map(named) },
    refusal,
  };
}

function byReport(clashes: readonly { platform: string; report: string; month: string }[]) {
  const groups = new Map<string, { platform: string; report: string; from: string; to: string; count: number }>();
  for (const { platform, report, month } of clashes) {
    const one = groups.get(`${platform} ${report}`);
    if (one) Object.assign(one, { to: month, count: one.count + 1 });
    else groups.set(`${platform} ${report}`, { platform, report, from: month, to: month, count: 1 });
  }
  return [...groups.values()];
}

async function refusalOf(merge: Merge, locale: Locale): Promise<string | null> {
  if (merge.from === merge.into) return problemText(new Problem(400, "organizationWithItself"), locale);
  try {
    await refuseMaster(db(), merge);
    return null;
  } catch (error) {
    if (error instanceof Problem) return problemText(error, locale);
    throw error;
  }
}
