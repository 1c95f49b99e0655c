import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { ReportSkeleton } from "@/components/reports/output/report-skeleton";
import { readOverrideLabels } from "@/components/reports/saved/read-override-labels";
import { RunReportAbove } from "@/components/reports/saved/run-report-above";
import { savedReportsList } from "@/components/reports/saved/saved-reports-list";
import { SavedReportsTable } from "@/components/reports/saved/saved-reports-table.client";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Notice } from "@/components/ui/states/notice";
import { permissions } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { pathTo } from "@/lib/navigation/routes";
import type { Selection } from "@/lib/navigation/selection";
import { tryReport } from "@/lib/reports/ask/try-report";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { changeSavedReportCall } from "@/lib/reports/saved/contract";
import { listSavedReports } from "@/lib/reports/saved/list-saved-reports";
import { openSavedReport } from "@/lib/reports/saved/open-saved-report";
import { readOverride, withOverride } from "@/lib/reports/saved/override";
import { readCalendar } from "@/lib/reports/saved/read-calendar";
import { readSaveOffer } from "@/lib/reports/saved/read-save-offer";
import { questionToday } from "@/lib/reports/saved/stored-report";
import { page } from "@/lib/request/page";

export default page(
  "flexireports",
  { search: listSearch(savedReportsList), also: ["signed-in"], loading: ListSkeleton },
  async ({ scope, scopes, selection, search, locale }) => {
    const { run, override } = search;
    const [t, savedReports, offer, calendar, overrideLabels] = await Promise.all([
      getTranslations(),
      readList(savedReportsList, search, (query) => listSavedReports(scope, query)),
      readSaveOffer(scope),
      readCalendar(scope.actor),
      readOverrideLabels(scopes["signed-in"], selection, locale),
    ]);
    const today = savedReports.results.map(({ pk, config }) => {
      const question = withOverride(questionToday(config, calendar), readOverride(override), { selection, calendar });
      return [pk, question] as const;
    });
    return (
      <ListFrame
        texts={[
          "savedReports",
          "reports",
          "reportOutput",
          "charts",
          "exports",
          "subscriptions",
          "imports",
          "annotations",
          "unusual",
        ]}
      >
        <Screen>
          <PageHeader
            isCompact
            title={t("routes.flexireports")}
            context={t("savedReports.list.context")}
            action={
              <ButtonLink href={pathTo("flexitable")} variant="primary">
                {t("savedReports.list.create")}
              </ButtonLink>
            }
          />
          {run ? (
            <Suspense key={`${run} ${override}`} fallback={<ReportSkeleton />}>
              <Run
                {...{ scope, selection, locale, override }}
                id={run}
                closed={savedReportsList.address({ ...search, run: null })}
              />
            </Suspense>
          ) : null}
          <SavedReportsTable
            {...{ listing: savedReports, offer, overrideLabels }}
            questions={Object.fromEntries(today)}
            hasOrganizations={scope.organizationIds.length > 1}
          />
        </Screen>
      </ListFrame>
    );
  },
);

type RunProps = {
  scope: Scope<"usage.view">;
  selection: Selection;
  locale: Locale;
  id: number;
  override: string | null;
  closed: string;
};

/** The answer of the report that is run, with what the top bar says in place of its own. */
async function Run({ scope, selection, locale, id, override, closed }: RunProps) {
  const opened = await openSavedReport(scope, id).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!opened) return <Notice tone="warning">{(await getTranslations("errors"))("reportNotFound")}</Notice>;
  const [calendar, reportTypes] = await Promise.all([readCalendar(scope.actor), listReportCatalog(scope, locale)]);
  const question = withOverride(opened.question, readOverride(override), { selection, calendar });
  return (
    <RunReportAbove
      report={changeSavedReportCall.returns.parse(opened.report)}
      {...(await tryReport(scope, question, { locale }))}
      closed={closed}
      hasUsage={reportTypes.some(({ hasData }) => hasData)}
      harvests={permissions["harvest.manage"].to(scope.actor)}
    />
  );
}
