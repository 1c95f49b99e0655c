import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { uploadsList } from "@/components/uploads/list/uploads-list";
import { UploadsTable } from "@/components/uploads/list/uploads-table.client";
import { readUploads, scopesOfUploads, textsOfUploads } from "@/components/uploads/read-uploads";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { UploadsScreen } from "@/components/uploads/uploads-screen";
import { listSearch } from "@/lib/navigation/list-search";
import { page } from "@/lib/request/page";

export default page(
  "manual-data-upload-list",
  { search: listSearch(uploadsList), also: scopesOfUploads, loading: ListSkeleton },
  async (asked) => {
    const { open, listing, stats, place } = await readUploads(asked);
    const whose = place.organization?.name ?? null;
    return (
      <ListFrame texts={textsOfUploads}>
        <UploadPlace value={place}>
          <UploadsScreen whose={whose} open={open.results} openCount={open.count} stats={stats}>
            <UploadsTable listing={listing} {...(stats.count > 0 && { states: stats.states })} />
          </UploadsScreen>
        </UploadPlace>
      </ListFrame>
    );
  },
);
