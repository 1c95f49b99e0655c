import { HarvestScreen } from "@/components/harvest/harvest-screen";
import { HarvestsScreen } from "@/components/harvest/harvests-screen";
import { harvestsAddress, harvestsSearch } from "@/components/harvest/harvests-search";
import { readHarvest, readHarvests } from "@/components/harvest/read-harvests";
import { IslandMessages } from "@/components/shell/island-messages";
import { page } from "@/lib/navigation/page";

export default page("harvests", { search: harvestsSearch }, async ({ scope, selected, selection, search }) => {
  if (search.harvest !== undefined) {
    const found = await readHarvest(scope, search.harvest);
    const backTo = harvestsAddress(search, { harvest: undefined, page: search.page });
    return (
      <IslandMessages of={["harvest", "harvestPages", "counter"]}>
        <HarvestScreen {...found} backTo={backTo} />
      </IslandMessages>
    );
  }
  const { organizationId } = selection;
  return <HarvestsScreen {...(await readHarvests(selected, { search, organizationId }))} search={search} />;
});
