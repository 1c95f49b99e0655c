import { Suspense } from "react";
import { z } from "zod";
import { Annotate } from "@/components/annotations/annotate";
import { PageAnnotations } from "@/components/annotations/page-annotations";
import { LateDataTab } from "@/components/catalog/late-tables.client";
import { NotConnected } from "@/components/catalog/platform/not-connected";
import { PlatformAccounts } from "@/components/catalog/platform/platform-accounts";
import { PlatformFigures } from "@/components/catalog/platform/platform-figures";
import { PlatformHead } from "@/components/catalog/platform/platform-head";
import { offeredTabs, PlatformNav } from "@/components/catalog/platform/platform-nav";
import { ChartsTab, SushiTab, TitlesTab, UploadsTab } from "@/components/catalog/platform/tabs";
import { ItemsTab } from "@/components/catalog/titles/items/items-tab";
import { PlatformAgreements } from "@/components/cost/agreements/platform-agreements";
import { CoverageTab } from "@/components/coverage/coverage-tab";
import { EntitlementsTab } from "@/components/entitlements/entitlements-tab";
import { ValuePart } from "@/components/entitlements/value/value-part";
import { platformValueList } from "@/components/entitlements/value/value-titles-list";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { sharedTitlesOf } from "@/components/overlap/shared-titles-list";
import { IslandMessages } from "@/components/shell/island-messages";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { recordId } from "@/lib/access/shapes";
import { countItems, hasItems } from "@/lib/catalog/items/list-items";
import { openPlatform } from "@/lib/catalog/platforms/organization-platforms";
import { summarizePlatform } from "@/lib/catalog/platforms/summarize-platform";
import { addMonths, month } from "@/lib/counter/standard/month";
import { listCredentialsByAccount } from "@/lib/credentials/list/list-accounts";
import { organizationsWithUsage } from "@/lib/exports/organizations-with-usage";
import { runningMonth } from "@/lib/kit/clock";
import { NotFound } from "@/lib/kit/errors";
import { listSearch } from "@/lib/navigation/list-search";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listAccountsAt } from "@/lib/platforms/accounts";
import { followPlatform } from "@/lib/platforms/find-kept-platform";
import { mayChange } from "@/lib/platforms/owner-of";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";
import { TITLE_FILES } from "@/lib/title-lists/file/title-files";

const params = z.object({ platformId: recordId });
/** Besides the tab, what its list says. */
const search = z.looseObject({
  tab: z.string().optional().catch(undefined),
  groups: z.string().optional().catch(undefined),
  report: z.string().max(50).optional().catch(undefined),
  export: z.enum(["usage", "delivered", "5.1"]).optional().catch(undefined),
});

export default page(
  "platform-detail",
  {
    params,
    search,
    also: ["signed-in", "usage.view"],
    perhaps: [
      "annotations.manage",
      "catalog.extend",
      "credentials.manage",
      "entitlements.manage",
      "uploads.manage",
      "raw-data.export",
      "harvest.manage",
    ],
    moved: followPlatform,
  },
  async ({ scope, selected, scopes, selection, params: { platformId }, search, locale }) => {
    const organizationId = selection.organizationId ?? ALL_ORGANIZATIONS;
    const { from, to } = selection.range;
    const [{ platform, isConnected }, { groups, chosen }, all] = await Promise.all([
      openPlatform(scope, { organization: organizationId, platform: platformId }),
      readChosenGroups(scopes["signed-in"], search.groups),
      listOrganizations(scopes["signed-in"]),
    ]);
    const name = entityName(platform, locale);
    const one = all.find(({ pk }) => pk === organizationId);
    const whose = one ? entityName(one, locale) : null;
    const managing = administered(scopes["credentials.manage"], organizationId);
    const uploading = administered(scopes["uploads.manage"], organizationId);
    const exporting = administered(scopes["raw-data.export"], organizationId);
    const extending = scopes["catalog.extend"];
    const options = (of: Scope<Permission> | null) =>
      all.filter(({ pk }) => of?.reaches(pk)).map((each) => ({ value: each.pk, label: entityName(each, locale) }));
    const ofItems = isConnected && (await hasItems(selected, { platform: platformId }));
    const tabs = offeredTabs({
      isConnected,
      hasItems: ofItems,
      isOwn: platform.organization?.pk === organizationId,
      sushi: managing !== null,
      uploads: uploading !== null,
      data: exporting !== null,
    });
    const tab = tabs.find((each) => each === search.tab) ?? tabs[0];
    const path = pathTo("platform-detail", { platformId });
    const ofTab = { selection, locale, searchParams: search, platform: platformId };
    const [several] = one && isConnected ? await listAccountsAt(selected, platformId) : [];
    const credentialsOf = several && managing ? await listCredentialsByAccount(managing, platformId) : () => [];
    const reading = isConnected
      ? summarizePlatform(selected, { platform: platformId, months: { from, to } }, { locale })
      : null;
    const lastFinished = addMonths(month(runningMonth()), -1);
    return (
      <IslandMessages of={["platforms", "exports", "tags"]}>
        <Screen>
          <PlatformHead
            platform={platform}
            whose={whose}
            months={{ from, to }}
            isUsed={isConnected}
            uploads={uploading !== null && isConnected}
            counterReports={exporting !== null && isConnected ? `${path}?tab=data&export=delivered` : null}
            action={
              <Annotate
                managing={scopes["annotations.manage"]}
                organization={organizationId}
                start={{ platform_id: platformId }}
              />
            }
            changing={
              extending && mayChange(extending, platform.organization?.pk ?? null)
                ? {
                    organization: organizationId,
                    organizations: options(extending),
                    runsConsortium: runsConsortium(extending.actor),
                  }
                : null
            }
          />
          <PlatformAccounts
            accounts={(several?.accounts ?? []).map((each) => ({ ...each, credentials: credentialsOf(each.pk) }))}
            addressOf={(credentials) => `${path}?tab=sushi&credentials=${credentials}`}
          />
          <PageAnnotations
            scope={selected}
            shown={{ ...(one ? { organizations: [one.pk] } : {}), platforms: [platformId] }}
            months={{ from, to }}
          />
          {reading ? <GroupChoice groups={groups} chosen={chosen} /> : null}
          {/* The parts below the figures wait for them: they would otherwise move down. */}
          <Suspense key={`${organizationId} ${from} ${to}`} fallback={<Skeleton rows={2} height={64} />}>
            {reading ? (
              <PlatformFigures
                reading={reading}
                groups={chosen}
                itemCount={ofItems ? countItems(selected, { platform: platformId }, { from, to }) : null}
                addresses={{
                  titles: `${path}?tab=titles`,
                  items: `${path}?tab=items`,
                  shared: sharedTitlesOf([platformId], { groups: search.groups }),
                  coverage: `${path}?tab=coverage`,
                  interest: (group) =>
                    interestReportAddress({
                      ...{ groups: [group], rows: "title", platform: platformId },
                      ...{ organization: organizationId, months: { from, to } },
                    }),
                }}
              />
            ) : (
              <NotConnected
                platformId={platformId}
                name={name}
                whose={whose ?? ""}
                credentials={managing ? `${path}?tab=sushi&credentials=new` : null}
                uploads={uploading !== null}
              />
            )}
            {tab ? <PlatformNav path={path} tabs={tabs} value={tab} /> : null}
            <Suspense key={tab} fallback={<Skeleton rows={8} />}>
              {tab === "charts" ? <ChartsTab {...{ selected, selection, locale }} platform={platformId} /> : null}
              {tab === "titles" ? (
                <TitlesTab {...ofTab} selected={selected} organization={organizationId} groups={{ groups, chosen }} />
              ) : null}
              {tab === "items" ? (
                <ItemsTab
                  scope={selected}
                  organization={organizationId}
                  title={undefined}
                  platform={platformId}
                  months={{ from, to }}
                  searchParams={search}
                  locale={locale}
                />
              ) : null}
              {tab === "entitlements" ? (
                <EntitlementsTab
                  scope={selected}
                  managing={administered(scopes["entitlements.manage"], organizationId)}
                  organization={organizationId}
                  platform={{ pk: platformId, name }}
                  megabytes={TITLE_FILES.megabytes}
                  locale={locale}
                />
              ) : null}
              {tab === "value" ? (
                <ValuePart
                  scope={selected}
                  organization={organizationId}
                  subject={{ platform: platformId }}
                  months={{ from, to }}
                  groups={chosen}
                  search={listSearch(platformValueList).parse(search)}
                  path={`${path}?tab=value`}
                  locale={locale}
                />
              ) : null}
              {tab === "coverage" ? (
                <CoverageTab
                  scope={selected}
                  harvests={scopes["harvest.manage"]}
                  organization={selection.organizationId}
                  platform={platformId}
                  range={{ from, to }}
                  report={search.report}
                  addressOf={(report) => `${path}?tab=coverage&report=${encodeURIComponent(report)}`}
                  locale={locale}
                />
              ) : null}
              {tab === "sushi" && scopes["credentials.manage"] && managing ? (
                <SushiTab
                  {...ofTab}
                  scope={scopes["credentials.manage"]}
                  selected={managing}
                  scopes={scopes}
                  organizationId={selection.organizationId}
                />
              ) : null}
              {tab === "uploads" && scopes["uploads.manage"] && scopes["credentials.manage"] && uploading ? (
                <UploadsTab
                  {...ofTab}
                  scope={scopes["uploads.manage"]}
                  selected={uploading}
                  scopes={{ ...scopes, "credentials.manage": scopes["credentials.manage"] }}
                />
              ) : null}
              {tab === "data" && exporting ? (
                <LateDataTab
                  key={search.export}
                  platform={{ pk: platformId, name, organization: platform.organization }}
                  organization={organizationId}
                  contents={search.export ?? "usage"}
                  organizations={options(exporting)}
                  withUsage={await organizationsWithUsage(exporting, platformId)}
                  months={{ from: from ?? addMonths(lastFinished, -11), to: to ?? lastFinished }}
                />
              ) : null}
            </Suspense>
            {selection.organizationId !== null && (tab === undefined || tab === "charts") ? (
              <Suspense fallback={null}>
                <PlatformAgreements scope={scope} organization={organizationId} platform={platformId} locale={locale} />
              </Suspense>
            ) : null}
          </Suspense>
        </Screen>
      </IslandMessages>
    );
  },
);

/** The permission for the selected organization; null where the reader lacks it there. */
function administered<P extends Permission>(scope: Scope<P> | null, organizationId: number): Scope<P> | null {
  try {
    return scope?.within(organizationId) ?? null;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
