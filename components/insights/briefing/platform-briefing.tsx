import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { writeMonths } from "@/components/shell/selectors/months-text";
import type { summarizePlatform } from "@/lib/catalog/platforms/summarize-platform";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { interestGroupNames } from "@/lib/interest/interest-report";
import type { Locale } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import type { Selection } from "@/lib/navigation/selection";
import { entityName } from "@/lib/organizations/entity-name";
import { findAvailableGroups } from "@/lib/overlap/filters";
import { BriefingCardsLater } from "./briefing-cards-later.client";

type Props = {
  platform: number;
  reading: ReturnType<typeof summarizePlatform>;
  selection: Selection;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  locale: Locale;
};

/** Parts of the page of a platform that are only printed, after its figures and charts. */
export async function PlatformBriefing({ platform, reading, selection, groups, chosen, locale }: Props) {
  const { organizationId: organization, range, fiscalYearStart } = selection;
  const [summary, ofUse, important, t, ranges] = await Promise.all([
    reading.catch((error: unknown) => {
      log.warn({ error: String(error) }, "briefing of a platform could not be read");
      return null;
    }),
    findAvailableGroups(chosen),
    findAvailableGroups(groups.filter((group) => group.important)),
    getTranslations("platforms"),
    getTranslations("shell.dateRange"),
  ]);
  // Users without an organization see no costs.
  if (!summary || organization === null) return null;
  const named = groups.flatMap((group) => {
    const short_name = interestGroupNames.find((name) => name === group.short_name);
    return short_name?.endsWith("_denial")
      ? [{ ...group, short_name, label: entityName(group, locale), total: summary.interest[short_name] ?? null }]
      : [];
  });
  const denied = named.filter(({ total }) => total !== null && total > 0);
  const { present, expected } = summary.coverage;
  const period = [
    writeMonths(ranges, range),
    `${t("column.coverage")}: ${expected > 0 ? t("tip.coverageOf", { present, expected }) : t("detail.noReports")}`,
  ].join(" · ");
  return (
    <IslandMessages of={["platforms", "cost", "overlap", "dashboard"]}>
      <BriefingCardsLater
        {...{ platform, organization, period }}
        months={{ from: range.from, to: range.to }}
        begin={fiscalYearStart + 1}
        groups={ofUse.length > 0 ? ofUse : important}
        denials={denied.length > 0 ? denied : named.slice(0, 1)}
      />
    </IslandMessages>
  );
}
