import { serve } from "@/lib/access/serve";
import { unsetBrokenManyCall } from "@/lib/credentials/contract";
import { unsetBroken } from "@/lib/credentials/unset-broken";

export const POST = serve(unsetBrokenManyCall, async ({ scope, body }) => ({
  updated: await unsetBroken(scope, body),
}));
