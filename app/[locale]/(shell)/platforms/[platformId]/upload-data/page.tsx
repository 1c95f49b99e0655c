import { z } from "zod";
import { ListFrame } from "@/components/lists/list-frame";
import { uploadsList } from "@/components/uploads/list/uploads-list";
import { UploadsTable } from "@/components/uploads/list/uploads-table.client";
import { readUploads, scopesOfUploads, textsOfUploads } from "@/components/uploads/read-uploads";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { UploadDataScreen } from "@/components/uploads/uploads-screen";
import { NotFound } from "@/lib/kit/errors";
import { listSearch } from "@/lib/navigation/list-search";
import { followPlatform } from "@/lib/platforms/find-kept-platform";
import { page } from "@/lib/request/page";

const params = z.object({ platformId: z.coerce.number().int().positive().max(2_147_483_647) });

export default page(
  "platform-upload-data",
  { params, search: listSearch(uploadsList), also: scopesOfUploads, moved: followPlatform },
  async (asked) => {
    const { platformId } = asked.params;
    const { open, listing, place } = await readUploads({ ...asked, platform: platformId });
    const platform = place.platforms.find(({ value }) => value === platformId);
    if (!platform) throw new NotFound();
    return (
      <ListFrame texts={textsOfUploads}>
        <UploadPlace value={place}>
          <UploadDataScreen platform={{ pk: platformId, name: platform.label }} open={open.results}>
            <UploadsTable listing={listing} platformId={platformId} />
          </UploadDataScreen>
        </UploadPlace>
      </ListFrame>
    );
  },
);
