import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { periodLabel } from "../survey-year";
import { surveys } from "../surveys";
import { showFrozen, shownAnswer, withinReach } from "./show-frozen";

type ChangedAnswer = { readonly name: string; readonly organization: string | null; readonly since: Date };

/**
 * Frozen answers that would be different today and whose change no user has acknowledged; for all organizations with
 * their organization.
 */
export async function listChanged(
  scope: Scope<"usage.view">,
  organization: number,
  locale: Locale,
): Promise<ChangedAnswer[]> {
  const isAll = organization === ALL_ORGANIZATIONS;
  const rows = await db().frozenAnswer.findMany({
    where: {
      ...(isAll ? withinReach(scope) : withinReach(scope, organization)),
      ...{ changedAt: { not: null }, dismissedAt: null, mergedAt: null },
      survey: { in: surveys.map(({ id }) => id) },
    },
    include: shownAnswer,
    orderBy: [{ changedAt: "desc" }, { id: "desc" }],
  });
  return rows.flatMap((row) => {
    if (!row.changedAt) return [];
    const { survey, start_date: from, end_date: to } = showFrozen(row, null);
    const whose = isAll && row.organization ? displayName(row.organization, locale) : null;
    return [
      {
        name: `${survey.name}, ${periodLabel({ from, to })}`,
        organization: whose,
        since: row.changedAt,
      },
    ];
  });
}
