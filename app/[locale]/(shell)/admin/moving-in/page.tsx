import { MovingInScreen } from "@/components/administration/moving-in/moving-in-screen";
import { readMovingIn, scopesOfMovingIn } from "@/components/administration/moving-in/read-moving-in";
import { CredentialsPlace } from "@/components/credentials/credentials-place.client";
import { textsOfCredentials } from "@/components/credentials/list/read-credentials";
import { IslandMessages } from "@/components/shell/island-messages";
import { textsOfUploads } from "@/components/uploads/read-uploads";
import { UploadPlace } from "@/components/uploads/upload-place.client";
import { page } from "@/lib/request/page";

export default page("moving-in", { also: scopesOfMovingIn }, async (asked) => {
  const { open, credentials, place, megabytes } = await readMovingIn(asked);
  return (
    <IslandMessages
      of={["movingIn", ...textsOfUploads, "cost", "agreements", "yearlyFigures", "titleLists", ...textsOfCredentials]}
    >
      <UploadPlace value={place}>
        <CredentialsPlace value={credentials}>
          <MovingInScreen open={open} megabytes={megabytes} />
        </CredentialsPlace>
      </UploadPlace>
    </IslandMessages>
  );
});
