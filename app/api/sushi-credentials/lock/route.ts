import { serve } from "@/lib/access/serve";
import { lockManyCall } from "@/lib/credentials/contract";
import { lockCredentials } from "@/lib/credentials/lock-credentials";

export const POST = serve(lockManyCall, async ({ scope, body }) => ({
  updated: await lockCredentials(scope, body.credentials, body.lock_level),
}));
