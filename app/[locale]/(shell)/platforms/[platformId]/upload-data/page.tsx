import { z } from "zod";
import { IslandMessages } from "@/components/shell/island-messages";
import { UploadsList } from "@/components/uploads/list/uploads-list";
import { readUploads } from "@/components/uploads/read-uploads";
import { UploadDataScreen } from "@/components/uploads/upload-data-screen";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { uploadsSearch } from "@/components/uploads/uploads-search";
import { NotFound } from "@/lib/kit/errors";
import { page } from "@/lib/request/page";

const params = z.object({ platformId: z.coerce.number().int().positive().max(2_147_483_647) });

export default page("platform-upload-data", { params, search: uploadsSearch }, async (asked) => {
  const { platformId } = asked.params;
  const { open, list, search, place } = await readUploads({ ...asked, platform: platformId });
  const platform = place.platforms.find(({ value }) => value === platformId);
  if (!platform) throw new NotFound();
  return (
    <IslandMessages of={["uploadsPages"]}>
      <UploadPlace value={place}>
        <UploadDataScreen platform={{ pk: platformId, name: platform.label }} open={open.results}>
          <UploadsList
            uploads={list.results}
            total={list.count}
            search={search}
            platformId={platformId}
            isEverybodys={place.organization === null}
          />
        </UploadDataScreen>
      </UploadPlace>
    </IslandMessages>
  );
});
