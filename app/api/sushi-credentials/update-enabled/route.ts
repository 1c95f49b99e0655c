import { serve } from "@/lib/access/serve";
import { updateEnabledCall } from "@/lib/credentials/contract";
import { updateEnabled } from "@/lib/credentials/update-enabled";

export const POST = serve(updateEnabledCall, async ({ scope, body }) => ({
  updated: await updateEnabled(scope, body),
}));
