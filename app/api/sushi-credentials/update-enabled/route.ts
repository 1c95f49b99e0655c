import { updateEnabledCall } from "@/lib/credentials/contract";
import { updateEnabled } from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(updateEnabledCall, async ({ scope, body }) => ({
  updated: await updateEnabled(scope, body),
}));
