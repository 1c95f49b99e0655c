import { lockManyCall } from "@/lib/credentials/contract";
import { lockCredentials } from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(lockManyCall, async ({ scope, body }) => ({
  updated: await lockCredentials(scope, body.credentials, body.lock_level),
}));
