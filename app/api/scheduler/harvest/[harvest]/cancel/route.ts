import { cancelIntentions } from "@/lib/harvest/cancel-intentions";
import { cancelIntentionsCall } from "@/lib/harvest/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelIntentionsCall, ({ scope, params, body }) =>
  cancelIntentions(scope, { ...params, ...body }),
);
