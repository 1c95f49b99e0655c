import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { InterestGroupsTable } from "@/components/interest/interest-groups-table.client";
import { interestMetricsList, interestPlatforms, TWICE, WITHOUT } from "@/components/interest/interest-lists";
import { InterestMetricNames } from "@/components/interest/metric-names.client";
import { narrowReports } from "@/components/interest/narrow-reports";
import { PlatformReportsTable } from "@/components/interest/platform-reports-table.client";
import { ReportMetricsTable } from "@/components/interest/report-metrics-table.client";
import { usualDefinitions } from "@/components/interest/usual-definitions";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import { listPlatformReportsCall } from "@/lib/interest/contract";
import { customMetricNames } from "@/lib/interest/defined-metrics";
import { listInterestGroups } from "@/lib/interest/interest-groups";
import { listPlatformReports } from "@/lib/interest/list-platform-reports";
import { listReportMetrics } from "@/lib/interest/list-report-metrics";
import { countNoInterest } from "@/lib/interest/no-interest";
import { settings } from "@/lib/kit/env";
import { readList } from "@/lib/navigation/read-list";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { page } from "@/lib/request/page";

const tabs = ["platforms", "reports", "groups"] as const;

/** Both tabs are lists, of which each reads what is its own. */
const search = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()).transform((said) => ({
  tab: tabs.find((tab) => tab === said.tab) ?? "platforms",
  ...{ platforms: interestPlatforms.read(said), reports: interestMetricsList.read(said) },
}));

export default page(
  "interest-overview",
  { search, also: ["signed-in"], perhaps: ["consortium.manage"], loading: ListSkeleton },
  async ({ scope, scopes, search, locale }) => {
    const { "signed-in": signedIn, "consortium.manage": managing } = scopes;
    const [t, routes, all, reports, names, missing, lacking, twice] = await Promise.all([
      getTranslations("interest"),
      getTranslations("routes"),
      listInterestGroups(signedIn),
      listReportMetrics(scope, locale),
      customMetricNames(locale),
      search.tab === "platforms"
        ? readList(interestPlatforms, search.platforms, (query) => listPlatformReports(scope, query, locale))
        : null,
      managing ? countNoInterest(managing) : null,
      managing
        ? listPlatformReports(scope, listPlatformReportsCall.query.parse({ report: TWICE, page_size: 1 }), locale)
        : null,
    ]);
    const groups = all.map((group) => ({ value: group.short_name, label: entityName(group, locale) }));
    const path = pathTo("interest-overview");
    return (
      <ListFrame texts={["interest", "reports"]}>
        <Screen>
          <PageHeader title={routes("interest-overview")} context={t("intro")} />
          {lacking && lacking.withData > 0 && search.platforms.report !== WITHOUT ? (
            <Notice
              tone="warning"
              action={
                <TextLink href={interestPlatforms.address({ report: WITHOUT })}>{t("platforms.showWithout")}</TextLink>
              }
            >
              {t("platforms.lacking", { count: lacking.withData })}
            </Notice>
          ) : null}
          {twice && twice.count > 0 && search.platforms.report !== TWICE ? (
            <Notice
              tone="warning"
              action={
                <TextLink href={interestPlatforms.address({ report: TWICE })}>{t("platforms.showTwice")}</TextLink>
              }
            >
              {t("platforms.lapping", { count: twice.count })}
            </Notice>
          ) : null}
          <TabLinks
            label={t("tab.label")}
            current={search.tab}
            tabs={tabs.map((tab) => ({
              key: tab,
              label: t(`tab.${tab}`),
              href: tab === "platforms" ? path : `${path}?tab=${tab}`,
            }))}
          />
          <p className="max-w-[100ch] text-muted text-sm">
            {t(`${search.tab}.text`)}{" "}
            {search.tab === "reports" && settings().INTEREST_REQUESTS === "unique" ? t("reports.unique") : null}
          </p>
          <InterestMetricNames names={names}>
            {missing ? (
              <PlatformReportsTable
                listing={missing}
                reports={reports.map(({ pk, short_name, name }) => ({
                  value: pk,
                  label: short_name,
                  ...(name === short_name ? {} : { hint: name }),
                }))}
                usual={reports.filter((one) => one.default_interest.is_default).map(({ pk }) => pk)}
                usedReports={reports.filter((one) => one.used_by_platforms > 0).map((one) => one.short_name)}
                groups={groups}
                mayChange={managing !== null}
              />
            ) : search.tab === "groups" ? (
              <InterestGroupsTable groups={all} reports={reports} mayChange={managing !== null} />
            ) : (
              <ReportMetricsTable
                reports={narrowReports(reports, search.reports, names)}
                groups={groups}
                mayChange={managing !== null}
                restorable={managing && usualDefinitions(reports).length > 0 ? reports : null}
              />
            )}
          </InterestMetricNames>
        </Screen>
      </ListFrame>
    );
  },
);
