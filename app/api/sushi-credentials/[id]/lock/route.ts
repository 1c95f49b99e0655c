import { lockCredentialsCall } from "@/lib/credentials/contract";
import { getCredentials } from "@/lib/credentials/get-credentials";
import { lockCredentials } from "@/lib/credentials/lock-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(lockCredentialsCall, async ({ scope, params: { id }, body }) => {
  await lockCredentials(scope, [id], body.lock_level);
  return getCredentials(scope, id);
});
