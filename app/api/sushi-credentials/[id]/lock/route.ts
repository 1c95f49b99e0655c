import { lockCredentialsCall } from "@/lib/credentials/contract";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { lockCredentials } from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(lockCredentialsCall, async ({ scope, params: { id }, body }) => {
  await lockCredentials(scope, [id], body.lock_level);
  return getCredentials(scope, id);
});
