import { z } from "zod";
import { IslandMessages } from "@/components/shell/island-messages";
import { readShownUpload, scopesOfUploads, textsOfUploads } from "@/components/uploads/read-uploads";
import { uploadAddress } from "@/components/uploads/upload-address";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { UploadScreen } from "@/components/uploads/upload-screen.client";
import { redirect } from "@/lib/kit/i18n/navigation";
import { page } from "@/lib/request/page";

const params = z.object({
  platformId: z.string(),
  uploadObjectId: z.coerce.number().int().positive().max(2_147_483_647),
});

export default page("manual-data-upload-detail", { params, also: scopesOfUploads }, async (asked) => {
  const { upload, place } = await readShownUpload(asked, asked.params.uploadObjectId);
  const address = uploadAddress(upload);
  // Older links redirect to the platform that the upload belongs to now.
  if (!address.includes(`/${asked.params.platformId}/`)) redirect({ href: address, locale: asked.locale });
  return (
    <IslandMessages of={[...textsOfUploads, "uploads", "nonCounter", "charts", "reports", "annotations", "unusual"]}>
      <UploadPlace value={place}>
        <UploadScreen key={upload.pk} first={upload} />
      </UploadPlace>
    </IslandMessages>
  );
});
