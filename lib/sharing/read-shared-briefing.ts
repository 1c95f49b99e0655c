import "server-only";
import { countVisitor } from "@/lib/access/count-request";
import type { Scope } from "@/lib/access/scope";
import { type BriefingText, composeBriefing } from "@/lib/insights/briefing/compose-briefing";
import { type Briefing, briefingCall } from "@/lib/insights/briefing/contract";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Running } from "@/lib/reports/ask/running";
import type { OpenedLink } from "./open-shared-link";
import type { StoredBriefing } from "./shared-content";

/**
 * A briefing as stored in a link, of the year that it names. Without what other libraries publish for each other, and
 * without prices unless they are shared. Throws what readBriefing throws.
 */
export async function readStoredBriefing(
  scope: Scope<"usage.view">,
  { subject, organization, year, group, prices }: StoredBriefing,
  running: Running,
): Promise<Briefing> {
  const query = briefingCall.query.parse({ ...subject, year, group, begin: String(Number(year.slice(5))) });
  const briefing = await readBriefing(scope, organization, { query, running });
  return { ...(prices ? briefing : withoutPrices(briefing)), peers: [] };
}

const withoutPrices = (briefing: Briefing): Briefing => ({
  ...briefing,
  years: briefing.years.map((one) => ({ ...one, price: null, is_priced: false, cost: null, per_fte: null })),
});

/** The briefing of a link in words. Throws TooManyAtOnce, and what readBriefing throws. */
export async function readSharedBriefing(
  { id, scope }: Pick<OpenedLink, "id" | "scope">,
  content: StoredBriefing,
  locale: Locale,
): Promise<BriefingText> {
  const end = countVisitor("report", id);
  try {
    const briefing = await readStoredBriefing(scope, content, { locale });
    const today = now().toISOString().slice(0, 10);
    return composeBriefing(briefing, { locale, today, site: settings().SITE_NAME, hasPrices: content.prices });
  } finally {
    end();
  }
}
