import { ListFrame } from "@/components/lists/list-frame";
import { uploadsList } from "@/components/uploads/list/uploads-list";
import { readUploads, textsOfUploads } from "@/components/uploads/read-uploads";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { listSearch } from "@/lib/navigation/list-search";
import { LateUploadsTable } from "./late-tables.client";

type Props = Omit<Parameters<typeof readUploads>[0], "search" | "platform"> & { said: unknown; platform: number };

export async function UploadsTab({ said, ...asked }: Props) {
  const search = listSearch(uploadsList).parse(said);
  const { found, place } = await readUploads({ ...asked, search });
  return (
    <ListFrame texts={textsOfUploads}>
      <UploadPlace value={place}>
        <LateUploadsTable found={found} platformId={asked.platform} />
      </UploadPlace>
    </ListFrame>
  );
}
