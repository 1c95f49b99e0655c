import { cloneToNewer } from "@/lib/credentials/clone-to-newer";
import { cloneToNewerCall } from "@/lib/credentials/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(cloneToNewerCall, ({ scope, query, body }) =>
  cloneToNewer(scope, { ids: body.map(({ credentials_id }) => credentials_id), isPreview: query.preview }),
);
