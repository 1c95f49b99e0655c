import { attachReport } from "@/lib/exports/make/attach-report";
import { routing } from "@/lib/kit/i18n/routing";
import { explainEmpty } from "@/lib/reports/ask/explain-empty";
import { listFactsBehind } from "@/lib/reports/ask/list-facts-behind";
import { listMonths } from "@/lib/reports/ask/list-months";
import { listParts } from "@/lib/reports/ask/list-parts";
import { listPossibleValues } from "@/lib/reports/ask/list-possible-values";
import { readConcentration } from "@/lib/reports/ask/read-concentration";
import { readReportCoverage } from "@/lib/reports/ask/read-report-coverage";
import { runReport } from "@/lib/reports/ask/run-report";
import { listMetrics } from "@/lib/reports/catalog/list-metrics";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { changeViewCharts } from "@/lib/reports/charts/change-view-charts";
import {
  changeViewChartsCall,
  chartDataCall,
  chartFileCall,
  chartMetricsCall,
  listChartsCall,
  listChartsOfViewCall,
  listViewChartsCall,
  listViewsCall,
  listViewsOfItemCall,
  listViewsOfItemOnPlatformCall,
  listViewsOfPlatformCall,
  listViewsOfTitleCall,
  listViewsOfTitleOnPlatformCall,
  listViewsOfTypeCall,
  rawChartDataCall,
  rawChartFileCall,
  rawChartMetricsCall,
} from "@/lib/reports/charts/contract";
import { listCharts, listChartsOfView } from "@/lib/reports/charts/list-charts";
import { listViewCharts } from "@/lib/reports/charts/list-view-charts";
import { listViews, listViewsOf, listViewsOfType } from "@/lib/reports/charts/list-views";
import { listChartMetrics, readChart } from "@/lib/reports/charts/read-chart";
import { streamChart } from "@/lib/reports/charts/stream-chart";
import { viewNumbered } from "@/lib/reports/charts/view-numbered";
import { wholeType } from "@/lib/reports/charts/whole-type";
import {
  factsBehind,
  flexibleSlicer,
  listMetricsCall,
  listReportTypesCall,
  possibleValues,
  reportConcentration,
  reportCoverage,
  reportCsv,
  reportMonths,
  reportParts,
  whyEmpty,
} from "@/lib/reports/contract";
import { streamCsv } from "@/lib/reports/layout/stream-csv";
import { platformReportCall } from "@/lib/reports/platform-report/contract";
import { streamPlatformReport } from "@/lib/reports/platform-report/stream-platform-report";
import {
  factsAnswer,
  partsAnswer,
  possibleValuesAnswer,
  reportAnswer,
  reportTypesAnswer,
  whyEmptyAnswer,
} from "@/lib/reports/report-answers";
import { changeSavedReport } from "@/lib/reports/saved/change-saved-report";
import {
  changeSavedReportCall,
  createSavedReportCall,
  deleteSavedReportCall,
  getSavedReportCall,
  listSavedReportsCall,
  replaceSavedReportCall,
  savedReportCsvCall,
  savedReportResultCall,
} from "@/lib/reports/saved/contract";
import { createSavedReport } from "@/lib/reports/saved/create-saved-report";
import { deleteSavedReport } from "@/lib/reports/saved/delete-saved-report";
import { listSavedReports } from "@/lib/reports/saved/list-saved-reports";
import { getSavedReport, openSavedReport } from "@/lib/reports/saved/open-saved-report";
import {
  listSubscribersCall,
  openUnsubscribingCall,
  saveSubscriptionCall,
  sendReportCall,
  unsubscribeCall,
} from "@/lib/reports/subscriptions/contract";
import { listSubscribers } from "@/lib/reports/subscriptions/list-subscribers";
import { saveSubscription, sendSubscription } from "@/lib/reports/subscriptions/save-subscription";
import { unsubscribe } from "@/lib/reports/subscriptions/unsubscribe";
import { serve } from "@/lib/request/serve";

export const reportsHandlers = [
  serve(rawChartDataCall, async ({ scope, params, query, running }) =>
    readChart(scope, await wholeType(scope, params.report_type), { request: query, running }),
  ),
  serve(rawChartFileCall, async ({ scope, params, query: { format, language, ...query }, running }) =>
    streamChart(scope, await wholeType(scope, params.report_type), {
      ...{ request: query, format },
      running: { ...running, ...(language ? { locale: language } : {}) },
    }),
  ),
  serve(rawChartMetricsCall, async ({ scope, params, query, running }) =>
    listChartMetrics(scope, await wholeType(scope, params.report_type), {
      request: query,
      running,
    }),
  ),
  serve(chartDataCall, ({ scope, params, query, running }) =>
    readChart(scope, viewNumbered(params.view), { request: query, running }),
  ),
  serve(chartFileCall, ({ scope, params, query: { format, language, ...query }, running }) =>
    streamChart(scope, viewNumbered(params.view), {
      ...{ request: query, format },
      running: { ...running, ...(language ? { locale: language } : {}) },
    }),
  ),
  serve(chartMetricsCall, ({ scope, params, query, running }) =>
    listChartMetrics(scope, viewNumbered(params.view), { request: query, running }),
  ),
  serve(listChartsCall, async ({ locale }) => listCharts(locale)),
  serve(listSavedReportsCall, ({ scope, query }) => listSavedReports(scope, query)),
  serve(createSavedReportCall, ({ scope, body }) => createSavedReport(scope, body)),
  serve(getSavedReportCall, ({ scope, params, locale }) => getSavedReport(scope, params.id, locale)),
  serve(savedReportResultCall, async ({ scope, params, query, running }) => {
    const { question } = await openSavedReport(scope, params.id);
    const page = { ...question, page: query.page, pageSize: query.page_size };
    return reportAnswer(await runReport(scope, page, running), page);
  }),
  serve(savedReportCsvCall, async ({ scope, params, query, running }) => {
    const { question } = await openSavedReport(scope, params.id);
    return streamCsv(scope, question, { ...running, ...(query.language ? { locale: query.language } : {}) });
  }),
  serve(replaceSavedReportCall, ({ scope, params, body }) => changeSavedReport(scope, params.id, body)),
  serve(changeSavedReportCall, ({ scope, params, body }) => changeSavedReport(scope, params.id, body)),
  serve(deleteSavedReportCall, ({ scope, params }) => deleteSavedReport(scope, params.id)),
  serve(listSubscribersCall, ({ scope, params }) => listSubscribers(scope, params.id)),
  serve(saveSubscriptionCall, ({ scope, params, body }) => saveSubscription(scope, params.id, body)),
  serve(sendReportCall, ({ scope, params, body }) =>
    sendSubscription(scope, params.id, { ...body, attach: attachReport }),
  ),
  serve(flexibleSlicer, async ({ scope, query, running }) =>
    reportAnswer(await runReport(scope, query, running), query),
  ),
  serve(reportConcentration, async ({ scope, query, running }) => {
    const concentration = await readConcentration(scope, query, running);
    return concentration && { ...concentration, shares: [...concentration.shares] };
  }),
  serve(reportCoverage, ({ scope, query }) => readReportCoverage(scope, query)),
  serve(reportCsv, ({ scope, query: { question, language }, running }) =>
    streamCsv(scope, question, { ...running, ...(language ? { locale: language } : {}) }),
  ),
  serve(factsBehind, async ({ scope, query, running }) =>
    factsAnswer(await listFactsBehind(scope, query, running), query),
  ),
  serve(reportMonths, ({ scope, query }) => listMonths(scope, query)),
  serve(reportParts, async ({ scope, query, running }) => partsAnswer(await listParts(scope, query, running))),
  serve(possibleValues, async ({ scope, query, running }) =>
    possibleValuesAnswer(await listPossibleValues(scope, query, running)),
  ),
  serve(whyEmpty, async ({ scope, query, running }) => whyEmptyAnswer(await explainEmpty(scope, query, running))),
  serve(listMetricsCall, async ({ scope }) =>
    (await listMetrics(scope)).map(({ id, shortName, isActive }) => ({
      pk: id,
      short_name: shortName,
      active: isActive,
    })),
  ),
  serve(listViewsOfPlatformCall, ({ scope, params: { organization, platform }, locale }) =>
    listViewsOf(scope.within(organization), { platform }, locale),
  ),
  serve(listViewsOfItemOnPlatformCall, ({ scope, params, locale }) => {
    const { organization, platform, title, item } = params;
    return listViewsOf(scope.within(organization), { platform, title, item }, locale);
  }),
  serve(listViewsOfTitleOnPlatformCall, ({ scope, params, locale }) => {
    const { organization, platform, title } = params;
    return listViewsOf(scope.within(organization), { platform, title }, locale);
  }),
  serve(listViewsOfItemCall, ({ scope, params: { organization, title, item }, locale }) =>
    listViewsOf(scope.within(organization), { title, item }, locale),
  ),
  serve(listViewsOfTitleCall, ({ scope, params: { organization, title }, locale }) =>
    listViewsOf(scope.within(organization), { title }, locale),
  ),
  serve(platformReportCall, ({ scope, params, query, request }) =>
    streamPlatformReport(scope, { ...params, ...query }, request.signal),
  ),
  serve(listChartsOfViewCall, ({ params, locale }) => listChartsOfView(params.view, locale)),
  serve(listReportTypesCall, async ({ scope, query: { nonzero_only: nonzero }, locale }) => {
    const all = await listReportCatalog(scope, locale);
    return reportTypesAnswer(nonzero === "false" ? all : all.filter(({ hasData }) => hasData));
  }),
  serve(listViewsOfTypeCall, ({ scope, params, locale }) => listViewsOfType(scope, params.report_type, locale)),
  serve(listViewChartsCall, ({ scope, locale }) => listViewCharts(scope, locale)),
  serve(changeViewChartsCall, ({ scope, params, body }) => changeViewCharts(scope, params.view, body)),
  serve(listViewsCall, ({ scope, locale }) => listViews(scope, locale)),
  serve(openUnsubscribingCall, async ({ query, locale }) => {
    const location = `${locale === routing.defaultLocale ? "" : `/${locale}`}/unsubscribe/?${new URLSearchParams(query)}`;
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  }),
  serve(unsubscribeCall, ({ query }) => unsubscribe(query.token)),
];
