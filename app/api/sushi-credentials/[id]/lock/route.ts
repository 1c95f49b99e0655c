import { lockCredentialsCall } from "@/lib/credentials/contract";
import { lockCredentials } from "@/lib/credentials/edit/lock-credentials";
import { getCredentials } from "@/lib/credentials/list/get-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(lockCredentialsCall, async ({ scope, params: { id }, body }) => {
  await lockCredentials(scope, [id], body.lock_level);
  return getCredentials(scope, id);
});
