import { IslandMessages } from "@/components/shell/island-messages";
import { UploadsFilters } from "@/components/uploads/list/uploads-filters.client";
import { UploadsList } from "@/components/uploads/list/uploads-list";
import { readUploads } from "@/components/uploads/read-uploads";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { UploadsScreen } from "@/components/uploads/uploads-screen";
import { uploadsSearch } from "@/components/uploads/uploads-search";
import { page } from "@/lib/request/page";

export default page("manual-data-upload-list", { search: uploadsSearch }, async (asked) => {
  const { open, list, search, stats, place } = await readUploads(asked);
  const { organization } = place;
  return (
    <IslandMessages of={["uploadsPages"]}>
      <UploadPlace value={place}>
        <UploadsScreen whose={organization?.name ?? null} open={open.results} openCount={open.count} stats={stats}>
          {stats.count > 0 ? <UploadsFilters search={search} states={stats.states} /> : null}
          <UploadsList uploads={list.results} total={list.count} search={search} isEverybodys={organization === null} />
        </UploadsScreen>
      </UploadPlace>
    </IslandMessages>
  );
});
