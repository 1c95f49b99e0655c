import { Suspense } from "react";
import { HarvestScreen } from "@/components/harvest/follow/harvest-screen";
import { AutomaticAwaited, AutomaticSection } from "@/components/harvest/list/automatic-section";
import { HarvestList } from "@/components/harvest/list/harvest-list";
import { harvestsAddress } from "@/components/harvest/list/harvests-address";
import { HarvestsFilters } from "@/components/harvest/list/harvests-filters.client";
import { HarvestsScreen } from "@/components/harvest/list/harvests-screen";
import { harvestsSearch } from "@/components/harvest/list/harvests-search";
import { readHarvest, readHarvests, readRestatements } from "@/components/harvest/list/read-harvests";
import { RestatementsList } from "@/components/harvest/restatements/restatements-list";
import { IslandMessages } from "@/components/shell/island-messages";
import { page } from "@/lib/request/page";

export default page("harvests", { search: harvestsSearch }, async ({ scope, selected, selection, search, locale }) => {
  if (search.harvest !== undefined) {
    const found = await readHarvest(scope, search.harvest, locale);
    const backTo = harvestsAddress(search, { harvest: undefined, page: search.page });
    return (
      <IslandMessages of={["harvest", "harvestPages", "harvestStatus", "counter"]}>
        <HarvestScreen {...found} backTo={backTo} />
      </IslandMessages>
    );
  }
  const asked = { search, organizationId: selection.organizationId, locale };
  const automatic = (
    <Suspense fallback={<AutomaticAwaited />}>
      <AutomaticSection scope={selected} />
    </Suspense>
  );
  if (search.view === "restatements") {
    const { list, platforms, ...around } = await readRestatements(selected, asked);
    return (
      <IslandMessages of={["harvestPages"]}>
        <HarvestsScreen {...around} total={list.count} search={search} automatic={automatic}>
          <RestatementsList list={list} platforms={platforms} search={search} />
        </HarvestsScreen>
      </IslandMessages>
    );
  }
  const { harvests, total, platforms, ...around } = await readHarvests(selected, asked);
  return (
    <IslandMessages of={["harvestPages"]}>
      <HarvestsScreen {...around} total={total} search={search} automatic={automatic}>
        <HarvestsFilters search={search} platforms={platforms} />
        <HarvestList harvests={harvests} total={total} search={search} />
      </HarvestsScreen>
    </IslandMessages>
  );
});
