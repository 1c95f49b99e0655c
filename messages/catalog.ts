import csAccount from "./cs/account.json";
import csAccounts from "./cs/accounts.json";
import csAgreements from "./cs/agreements.json";
import csAnnotations from "./cs/annotations.json";
import csApiKeys from "./cs/api-keys.json";
import csApiReference from "./cs/api-reference.json";
import csAppearance from "./cs/appearance.json";
import csArrival from "./cs/arrival.json";
import csAudit from "./cs/audit.json";
import csBriefing from "./cs/briefing.json";
import csCharts from "./cs/charts.json";
import csCommon from "./cs/common.json";
import csCost from "./cs/cost.json";
import csCounter from "./cs/counter.json";
import csCoverage from "./cs/coverage.json";
import csCredentials from "./cs/credentials.json";
import csCredentialsHarvest from "./cs/credentials-harvest.json";
import csCredentialsImport from "./cs/credentials-import.json";
import csCredentialsMass from "./cs/credentials-mass.json";
import csCredentialsMembers from "./cs/credentials-members.json";
import csCredentialsPages from "./cs/credentials-pages.json";
import csCredentialsRegistry from "./cs/credentials-registry.json";
import csCredentialsTest from "./cs/credentials-test.json";
import csDashboard from "./cs/dashboard.json";
import csEntitlementValue from "./cs/entitlement-value.json";
import csEntitlements from "./cs/entitlements.json";
import csErrors from "./cs/errors.json";
import csEvents from "./cs/events.json";
import csEventsPage from "./cs/events-page.json";
import csExportFiles from "./cs/export-files.json";
import csExports from "./cs/exports.json";
import csGuide from "./cs/guide.json";
import csHarvest from "./cs/harvest.json";
import csHarvestEvents from "./cs/harvest-events.json";
import csHarvestPages from "./cs/harvest-pages.json";
import csHarvestStatus from "./cs/harvest-status.json";
import csHeatmap from "./cs/heatmap.json";
import csHelp from "./cs/help.json";
import csImports from "./cs/imports.json";
import csInterest from "./cs/interest.json";
import csItems from "./cs/items.json";
import csJobs from "./cs/jobs.json";
import csMail from "./cs/mail.json";
import csMaintenance from "./cs/maintenance.json";
import csManagement from "./cs/management.json";
import csMovingIn from "./cs/moving-in.json";
import csNonCounter from "./cs/non-counter.json";
import csOrganizations from "./cs/organizations.json";
import csOverlap from "./cs/overlap.json";
import csPeers from "./cs/peers.json";
import csPlatforms from "./cs/platforms.json";
import csRegistry from "./cs/registry.json";
import csReleases from "./cs/releases.json";
import csReportBuilder from "./cs/report-builder.json";
import csReportOutput from "./cs/report-output.json";
import csReportTypes from "./cs/report-types.json";
import csReports from "./cs/reports.json";
import csRoutes from "./cs/routes.json";
import csSavedReports from "./cs/saved-reports.json";
import csScenarios from "./cs/scenarios.json";
import csSearchWords from "./cs/search-words.json";
import csSecondFactor from "./cs/second-factor.json";
import csSetUp from "./cs/set-up.json";
import csSettings from "./cs/settings.json";
import csSharedPage from "./cs/shared-page.json";
import csSharing from "./cs/sharing.json";
import csShell from "./cs/shell.json";
import csSql from "./cs/sql.json";
import csSubscriptions from "./cs/subscriptions.json";
import csSurveys from "./cs/surveys.json";
import csTags from "./cs/tags.json";
import csTitleLists from "./cs/title-lists.json";
import csTitleOverlap from "./cs/title-overlap.json";
import csTitles from "./cs/titles.json";
import csTroubleshooting from "./cs/troubleshooting.json";
import csUi from "./cs/ui.json";
import csUnusual from "./cs/unusual.json";
import csUploads from "./cs/uploads.json";
import csUploadsPages from "./cs/uploads-pages.json";
import csUsers from "./cs/users.json";
import csYearlyFigures from "./cs/yearly-figures.json";
import enAccount from "./en/account.json";
import enAccounts from "./en/accounts.json";
import enAgreements from "./en/agreements.json";
import enAnnotations from "./en/annotations.json";
import enApiKeys from "./en/api-keys.json";
import enApiReference from "./en/api-reference.json";
import enAppearance from "./en/appearance.json";
import enArrival from "./en/arrival.json";
import enAudit from "./en/audit.json";
import enBriefing from "./en/briefing.json";
import enCharts from "./en/charts.json";
import enCommon from "./en/common.json";
import enCost from "./en/cost.json";
import enCounter from "./en/counter.json";
import enCoverage from "./en/coverage.json";
import enCredentials from "./en/credentials.json";
import enCredentialsHarvest from "./en/credentials-harvest.json";
import enCredentialsImport from "./en/credentials-import.json";
import enCredentialsMass from "./en/credentials-mass.json";
import enCredentialsMembers from "./en/credentials-members.json";
import enCredentialsPages from "./en/credentials-pages.json";
import enCredentialsRegistry from "./en/credentials-registry.json";
import enCredentialsTest from "./en/credentials-test.json";
import enDashboard from "./en/dashboard.json";
import enEntitlementValue from "./en/entitlement-value.json";
import enEntitlements from "./en/entitlements.json";
import enErrors from "./en/errors.json";
import enEvents from "./en/events.json";
import enEventsPage from "./en/events-page.json";
import enExportFiles from "./en/export-files.json";
import enExports from "./en/exports.json";
import enGuide from "./en/guide.json";
import enHarvest from "./en/harvest.json";
import enHarvestEvents from "./en/harvest-events.json";
import enHarvestPages from "./en/harvest-pages.json";
import enHarvestStatus from "./en/harvest-status.json";
import enHeatmap from "./en/heatmap.json";
import enHelp from "./en/help.json";
import enImports from "./en/imports.json";
import enInterest from "./en/interest.json";
import enItems from "./en/items.json";
import enJobs from "./en/jobs.json";
import enMail from "./en/mail.json";
import enMaintenance from "./en/maintenance.json";
import enManagement from "./en/management.json";
import enMovingIn from "./en/moving-in.json";
import enNonCounter from "./en/non-counter.json";
import enOrganizations from "./en/organizations.json";
import enOverlap from "./en/overlap.json";
import enPeers from "./en/peers.json";
import enPlatforms from "./en/platforms.json";
import enRegistry from "./en/registry.json";
import enReleases from "./en/releases.json";
import enReportBuilder from "./en/report-builder.json";
import enReportOutput from "./en/report-output.json";
import enReportTypes from "./en/report-types.json";
import enReports from "./en/reports.json";
import enRoutes from "./en/routes.json";
import enSavedReports from "./en/saved-reports.json";
import enScenarios from "./en/scenarios.json";
import enSearchWords from "./en/search-words.json";
import enSecondFactor from "./en/second-factor.json";
import enSetUp from "./en/set-up.json";
import enSettings from "./en/settings.json";
import enSharedPage from "./en/shared-page.json";
import enSharing from "./en/sharing.json";
import enShell from "./en/shell.json";
import enSql from "./en/sql.json";
import enSubscriptions from "./en/subscriptions.json";
import enSurveys from "./en/surveys.json";
import enTags from "./en/tags.json";
import enTitleLists from "./en/title-lists.json";
import enTitleOverlap from "./en/title-overlap.json";
import enTitles from "./en/titles.json";
import enTroubleshooting from "./en/troubleshooting.json";
import enUi from "./en/ui.json";
import enUnusual from "./en/unusual.json";
import enUploads from "./en/uploads.json";
import enUploadsPages from "./en/uploads-pages.json";
import enUsers from "./en/users.json";
import enYearlyFigures from "./en/yearly-figures.json";

const en = {
  common: enCommon,
  entitlements: enEntitlements,
  entitlementValue: enEntitlementValue,
  scenarios: enScenarios,
  errors: enErrors,
  routes: enRoutes,
  help: enHelp,
  shell: enShell,
  ui: enUi,
  troubleshooting: enTroubleshooting,
  unusual: enUnusual,
  uploads: enUploads,
  uploadsPages: enUploadsPages,
  users: enUsers,
  yearlyFigures: enYearlyFigures,
  items: enItems,
  jobs: enJobs,
  mail: enMail,
  maintenance: enMaintenance,
  management: enManagement,
  movingIn: enMovingIn,
  nonCounter: enNonCounter,
  organizations: enOrganizations,
  settings: enSettings,
  setUp: enSetUp,
  sharedPage: enSharedPage,
  sharing: enSharing,
  searchWords: enSearchWords,
  secondFactor: enSecondFactor,
  appearance: enAppearance,
  audit: enAudit,
  events: enEvents,
  eventsPage: enEventsPage,
  releases: enReleases,
  accounts: enAccounts,
  account: enAccount,
  agreements: enAgreements,
  annotations: enAnnotations,
  apiKeys: enApiKeys,
  apiReference: enApiReference,
  counter: enCounter,
  coverage: enCoverage,
  briefing: enBriefing,
  charts: enCharts,
  cost: enCost,
  heatmap: enHeatmap,
  interest: enInterest,
  reportBuilder: enReportBuilder,
  reports: enReports,
  reportTypes: enReportTypes,
  reportOutput: enReportOutput,
  exports: enExports,
  savedReports: enSavedReports,
  exportFiles: enExportFiles,
  subscriptions: enSubscriptions,
  sql: enSql,
  surveys: enSurveys,
  credentials: enCredentials,
  credentialsPages: enCredentialsPages,
  credentialsTest: enCredentialsTest,
  credentialsRegistry: enCredentialsRegistry,
  credentialsMass: enCredentialsMass,
  credentialsMembers: enCredentialsMembers,
  credentialsImport: enCredentialsImport,
  credentialsHarvest: enCredentialsHarvest,
  guide: enGuide,
  harvest: enHarvest,
  harvestEvents: enHarvestEvents,
  harvestPages: enHarvestPages,
  harvestStatus: enHarvestStatus,
  arrival: enArrival,
  registry: enRegistry,
  imports: enImports,
  tags: enTags,
  titleLists: enTitleLists,
  titleOverlap: enTitleOverlap,
  titles: enTitles,
  peers: enPeers,
  platforms: enPlatforms,
  dashboard: enDashboard,
  overlap: enOverlap,
};

export type Messages = typeof en;

/** Every text of the product: language → idea → key. */
export const catalog = {
  en,
  cs: {
    common: csCommon,
    entitlements: csEntitlements,
    entitlementValue: csEntitlementValue,
    scenarios: csScenarios,
    errors: csErrors,
    routes: csRoutes,
    help: csHelp,
    shell: csShell,
    ui: csUi,
    troubleshooting: csTroubleshooting,
    unusual: csUnusual,
    uploads: csUploads,
    uploadsPages: csUploadsPages,
    users: csUsers,
    yearlyFigures: csYearlyFigures,
    items: csItems,
    jobs: csJobs,
    mail: csMail,
    maintenance: csMaintenance,
    management: csManagement,
    movingIn: csMovingIn,
    nonCounter: csNonCounter,
    organizations: csOrganizations,
    settings: csSettings,
    setUp: csSetUp,
    sharedPage: csSharedPage,
    sharing: csSharing,
    searchWords: csSearchWords,
    secondFactor: csSecondFactor,
    appearance: csAppearance,
    audit: csAudit,
    events: csEvents,
    eventsPage: csEventsPage,
    releases: csReleases,
    accounts: csAccounts,
    account: csAccount,
    agreements: csAgreements,
    annotations: csAnnotations,
    apiKeys: csApiKeys,
    apiReference: csApiReference,
    counter: csCounter,
    coverage: csCoverage,
    briefing: csBriefing,
    charts: csCharts,
    cost: csCost,
    heatmap: csHeatmap,
    interest: csInterest,
    reportBuilder: csReportBuilder,
    reports: csReports,
    reportTypes: csReportTypes,
    reportOutput: csReportOutput,
    exports: csExports,
    savedReports: csSavedReports,
    exportFiles: csExportFiles,
    subscriptions: csSubscriptions,
    sql: csSql,
    surveys: csSurveys,
    credentials: csCredentials,
    credentialsPages: csCredentialsPages,
    credentialsTest: csCredentialsTest,
    credentialsRegistry: csCredentialsRegistry,
    credentialsMass: csCredentialsMass,
    credentialsMembers: csCredentialsMembers,
    credentialsImport: csCredentialsImport,
    credentialsHarvest: csCredentialsHarvest,
    guide: csGuide,
    harvest: csHarvest,
    harvestEvents: csHarvestEvents,
    harvestPages: csHarvestPages,
    harvestStatus: csHarvestStatus,
    arrival: csArrival,
    registry: csRegistry,
    imports: csImports,
    tags: csTags,
    titleLists: csTitleLists,
    titleOverlap: csTitleOverlap,
    titles: csTitles,
    peers: csPeers,
    platforms: csPlatforms,
    dashboard: csDashboard,
    overlap: csOverlap,
  },
} satisfies Record<string, Messages>;
