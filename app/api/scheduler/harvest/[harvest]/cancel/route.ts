import { serve } from "@/lib/access/serve";
import { cancelIntentions } from "@/lib/harvest/cancel-intentions";
import { cancelIntentionsCall } from "@/lib/harvest/contract";

export const POST = serve(cancelIntentionsCall, ({ scope, params, body }) =>
  cancelIntentions(scope, { ...params, ...body }),
);
