import { Suspense } from "react";
import { Annotate } from "@/components/annotations/annotate";
import { PageAnnotations } from "@/components/annotations/page-annotations";
import { InterestView } from "@/components/catalog/platforms/interest-view";
import { PlatformViews } from "@/components/catalog/platforms/platform-views.client";
import { platformsList } from "@/components/catalog/platforms/platforms-list";
import { PlatformsTable } from "@/components/catalog/platforms/platforms-table.client";
import { readFigures } from "@/components/catalog/platforms/read-figures";
import { PlatformReportView } from "@/components/catalog/platforms/report-view";
import { PlatformsHead } from "@/components/catalog/platforms-head";
import { CostView } from "@/components/cost/cost-view";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { platformChoices } from "@/components/platforms/platform-choices";
import { ReportSkeleton } from "@/components/reports/output/report-skeleton";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import { listCollectedPlatforms } from "@/lib/catalog/platforms/list-collected-platforms";
import { listSearch } from "@/lib/navigation/list-search";
import { countUnfiltered, readList } from "@/lib/navigation/read-list";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listSavedReportsCall } from "@/lib/reports/saved/contract";
import { listSavedReports } from "@/lib/reports/saved/list-saved-reports";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";
import { listShownTags } from "@/lib/tags/tag-labels";

export default page(
  "platform-list",
  {
    search: listSearch(platformsList),
    also: ["signed-in"],
    perhaps: [
      "annotations.manage",
      "catalog.extend",
      "uploads.manage",
      "credentials.manage",
      "agreements.manage",
      "consortium.manage",
    ],
    loading: ListSkeleton,
  },
  async ({ selected, scopes, selection, search, locale }) => {
    const { from, to } = selection.range;
    const running = { locale };
    const [list, groups, tags, organizations, reports] = await Promise.all([
      readList(platformsList, search, (query) => listCollectedPlatforms(selected, { ...query, from, to }, running)),
      readChosenGroups(scopes["signed-in"], search.groups),
      listShownTags(selected, "platform"),
      listOrganizations(scopes["signed-in"]),
      listSavedReports(selected, listSavedReportsCall.query.parse({ rows: "platform", page_size: 100 })),
    ]);
    const total = await countUnfiltered(platformsList, search, list.count, (query) =>
      listCollectedPlatforms(selected, { ...query, from, to }, running),
    );
    const organization = organizations.find(({ pk }) => pk === selection.organizationId);
    const { "catalog.extend": extending, "uploads.manage": uploading, "credentials.manage": managing } = scopes;
    const adding =
      extending &&
      platformChoices(extending.actor, {
        organization: organization?.pk ?? null,
        organizations: organizations
          .filter(({ pk }) => extending.reaches(pk))
          .map((one) => ({ value: one.pk, label: entityName(one, locale) })),
      });
    const views = (
      <PlatformViews view={search.view} reports={reports.results.map(({ pk, name }) => ({ value: pk, label: name }))} />
    );
    return (
      <ListFrame texts={["platforms", "tags"]}>
        <Screen>
          <PlatformsHead
            whose={organization ? entityName(organization, locale) : null}
            months={{ from, to }}
            count={list.count}
            total={total}
            isFiltered={platformsList.isNarrowed(search)}
            uploads={uploading !== null}
            action={<Annotate managing={scopes["annotations.manage"]} organization={selection.organizationId} />}
            adding={adding}
          />
          <PageAnnotations
            scope={selected}
            shown={organization ? { organizations: [organization.pk] } : {}}
            months={{ from, to }}
          />
          {search.view === null ? null : views}
          {search.view?.startsWith("report-") ? (
            <Suspense key={search.view} fallback={<ReportSkeleton />}>
              <PlatformReportView
                {...{ scope: selected, selection, locale }}
                id={Number(search.view.slice("report-".length))}
                closed={platformsList.address({ ...search, view: null })}
              />
            </Suspense>
          ) : search.view === "interest" ? (
            <Suspense fallback={<Skeleton rows={12} />}>
              <InterestView scope={selected} months={{ from, to }} {...groups} locale={locale} />
            </Suspense>
          ) : search.view === "cost" ? (
            <Suspense fallback={<Skeleton rows={12} />}>
              <CostView
                scope={selected}
                paying={scopes["agreements.manage"]}
                managing={scopes["consortium.manage"]}
                {...{ selection, organizations, search, locale }}
                {...groups}
              />
            </Suspense>
          ) : (
            <PlatformsTable
              listing={list}
              figures={readFigures(
                selected,
                { months: { from, to }, platforms: list.results.map(({ pk }) => pk) },
                running,
              )}
              subject={{ organization: selection.organizationId, from, to }}
              {...groups}
              tags={tags}
              manages={managing !== null}
              adding={adding}
              views={views}
            />
          )}
        </Screen>
      </ListFrame>
    );
  },
);
