import { cloneToNewerCall } from "@/lib/credentials/contract";
import { cloneToNewer } from "@/lib/harvest/credentials/clone-to-newer";
import { serve } from "@/lib/request/serve";

export const POST = serve(cloneToNewerCall, ({ scope, query, body }) =>
  cloneToNewer(scope, { ids: body.map(({ credentials_id }) => credentials_id), isPreview: query.preview }),
);
