import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { Months } from "@/lib/navigation/date-range";
import type { Running } from "@/lib/reports/ask/running";
import { type Interest, interestByPlatform, platformFigures } from "./platform-figures";

/** As many months as those asked for, right before them. */
type Former = { readonly from: Month; readonly to: Month; readonly interest: Interest };

/**
 * The figures of one platform, with the interest of the months before where there has been usage since their beginning:
 * less would look like a rise that there was none of.
 */
export async function summarizePlatform(
  scope: Scope<"usage.view">,
  { platform, months }: { platform: number; months: Months },
  running: Running,
) {
  const platforms = [platform];
  const before = formerMonths(months);
  const [figuresOf, former] = await Promise.all([
    platformFigures(scope, { months, platforms }, running),
    before && (await hasUsageSince(scope, platform, before.from))
      ? interestByPlatform(scope, { months: before, platforms }, running)
      : null,
  ]);
  return {
    ...figuresOf(platform),
    former: before && former ? ({ ...before, interest: former.get(platform) ?? {} } satisfies Former) : null,
  };
}

/** An open end is the last finished month, on both sides of the comparison. */
function formerMonths({ from, to }: Months): { from: Month; to: Month } | null {
  const end = to ?? addMonths(month(runningMonth()), -1);
  if (from === null || from > end) return null;
  const length = monthRange(from, end).length;
  return { from: addMonths(from, -length), to: addMonths(from, -1) };
}

async function hasUsageSince(scope: Scope<"usage.view">, platformId: number, from: Month): Promise<boolean> {
  const found = await db().import.findFirst({
    where: { platformId, organizationId: reach(scope), state: "current", month: { lte: new Date(`${from}-01`) } },
    select: { id: true },
  });
  return found !== null;
}
