import { Suspense } from "react";
import { z } from "zod";
import { HarvestScreen } from "@/components/harvest/follow/harvest-screen";
import { AutomaticLoading, AutomaticSection } from "@/components/harvest/list/automatic-section";
import { harvestsList } from "@/components/harvest/list/harvests-list";
import { HarvestsScreen, HarvestsViews } from "@/components/harvest/list/harvests-screen";
import { HarvestsTable } from "@/components/harvest/list/harvests-table.client";
import { RestatementsLater } from "@/components/harvest/restatements/restatements-later.client";
import { restatementsList } from "@/components/harvest/restatements/restatements-list";
import { RestingSection } from "@/components/harvest/servers/resting-section";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { IslandMessages } from "@/components/shell/island-messages";
import type { Scope } from "@/lib/access/scope";
import { harvest, intention } from "@/lib/harvest/contract";
import { getHarvest, listHarvestedPlatforms, listHarvests } from "@/lib/harvest/show/harvests";
import { listIntentions } from "@/lib/harvest/show/intentions";
import { listRestatementsCall } from "@/lib/imports/contract";
import { listRestatements } from "@/lib/imports/restate/list-restatements";
import { now } from "@/lib/kit/clock";
import { listSearch } from "@/lib/navigation/list-search";
import { countUnfiltered, readList } from "@/lib/navigation/read-list";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";

/** The page shows one of two lists, and reads its address as either. */
const search = z.unknown().transform((said) => ({
  harvests: listSearch(harvestsList).parse(said),
  restatements: listSearch(restatementsList).parse(said),
}));

export default page(
  "harvests",
  { search, also: ["signed-in", "usage.view"], perhaps: ["consortium.manage"], loading: ListSkeleton },
  async ({ scope, selected, scopes, selection: { organizationId }, search, locale }) => {
    const usage = within(scopes["usage.view"], selected);
    const number = search.harvests.harvest;
    if (number !== null) {
      const renderedAt = now().toISOString();
      const [currentHarvest, intentions, restated] = await Promise.all([
        getHarvest(scope, number),
        listIntentions(scope, number),
        listRestatements(
          within(scopes["usage.view"], scope),
          listRestatementsCall.query.parse({ harvest: number }),
          locale,
        ),
      ]);
      return (
        <IslandMessages of={["harvest", "harvestPages", "harvestStatus", "counter"]}>
          <HarvestScreen
            harvest={harvest.parse(currentHarvest)}
            intentions={z.array(intention).parse(intentions)}
            restated={restated}
            renderedAt={renderedAt}
            backTo={harvestsList.address({ ...search.harvests, harvest: null })}
          />
        </IslandMessages>
      );
    }
    const [organizations, platforms, restated] = await Promise.all([
      listOrganizations(scopes["signed-in"]),
      listHarvestedPlatforms(selected),
      listRestatements(usage, listRestatementsCall.query.parse({ page_size: 1 }), locale),
    ]);
    const around = {
      organization: organizations.find(({ pk }) => pk === organizationId),
      automatic: (
        <Suspense fallback={<AutomaticLoading />}>
          <AutomaticSection scope={selected} />
        </Suspense>
      ),
      resting: (
        <Suspense>
          <RestingSection
            scope={selected}
            organization={organizationId}
            mayEnd={scopes["consortium.manage"] !== null}
          />
        </Suspense>
      ),
    };
    const options = { platforms: entityOptions(platforms, locale), organizationId };
    if (search.harvests.view === "restatements") {
      const restatements = await readList(restatementsList, search.restatements, (query) =>
        listRestatements(usage, query, locale),
      );
      const total = await countUnfiltered(restatementsList, search.restatements, restatements.count, (query) =>
        listRestatements(usage, query, locale),
      );
      return (
        <ListFrame texts={["harvestPages"]}>
          <HarvestsScreen {...around} view="restatements" count={restatements.count} total={total}>
            <RestatementsLater
              listing={restatements}
              {...options}
              views={<HarvestsViews view="restatements" restatedCount={restated.count} />}
            />
          </HarvestsScreen>
        </ListFrame>
      );
    }
    const harvests = await readList(harvestsList, search.harvests, (query) => listHarvests(selected, query));
    const total = await countUnfiltered(harvestsList, search.harvests, harvests.count, (query) =>
      listHarvests(selected, query),
    );
    return (
      <ListFrame texts={["harvestPages"]}>
        <HarvestsScreen {...around} view={null} count={harvests.count} total={total}>
          <HarvestsTable
            listing={harvests}
            {...options}
            views={<HarvestsViews view={null} restatedCount={restated.count} />}
          />
        </HarvestsScreen>
      </ListFrame>
    );
  },
);

/** Of the organizations that the harvests are of, and no others that the reader may see. */
function within(usage: Scope<"usage.view">, harvests: Scope<"harvest.manage">): Scope<"usage.view"> {
  const [only, ...others] = harvests.organizationIds;
  return only !== undefined && others.length === 0 && usage.reaches(only) ? usage.within(only) : usage;
}
