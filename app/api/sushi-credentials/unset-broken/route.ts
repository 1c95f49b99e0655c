import { unsetBrokenManyCall } from "@/lib/credentials/contract";
import { unsetBroken } from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(unsetBrokenManyCall, async ({ scope, body }) => ({
  updated: await unsetBroken(scope, body),
}));
