import "server-only";
import { type Reach, reach } from "@/lib/access/reach";
import { addMonths, firstDay, monthRange } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Question } from "@/lib/usage/question";
import type { MailPeriod } from "./mail-frequency";

/** What had data so recently is expected to have them again. */
const MONTHS_BACK = 6;

/** Names of the platforms of which months of the period are not there yet, though the months before them are. */
export async function findMissingData(
  scope: Reach,
  { where }: Pick<Question, "where">,
  { period: { from, to }, locale }: { period: MailPeriod; locale: Locale },
): Promise<string[]> {
  const organizationIds = reach(scope).in.filter((id) => where.organization?.includes(id) ?? true);
  const imports = await db().import.findMany({
    where: {
      organizationId: { in: organizationIds },
      ...(where.platform ? { platformId: { in: [...where.platform] } } : {}),
      reportType: { shortName: { in: [...(where.reportType ?? [])] } },
      ...{ state: "current", isPartial: false },
      month: { gte: new Date(firstDay(addMonths(from, -MONTHS_BACK))), lte: new Date(firstDay(to)) },
    },
    select: { organizationId: true, platformId: true, reportTypeId: true, month: true },
  });
  const months = new Map<string, { platformId: number; found: Set<string> }>();
  for (const { organizationId, platformId, reportTypeId, month } of imports) {
    const place = [organizationId, platformId, reportTypeId].join(" ");
    const known = months.get(place) ?? { platformId, found: new Set<string>() };
    months.set(place, known);
    known.found.add(month.toISOString().slice(0, 7));
  }
  const wanted = monthRange(from, to);
  const missing = [...months.values()].filter(({ found }) => wanted.some((one) => !found.has(one)));
  const platforms = await db().platform.findMany({
    where: { id: { in: [...new Set(missing.map(({ platformId }) => platformId))] } },
    orderBy: { name: "asc" },
  });
  return platforms.map((platform) => displayName(platform, locale));
}
