import { cancelIntentionsCall } from "@/lib/harvest/contract";
import { cancelIntentions } from "@/lib/harvest/plan/intentions";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelIntentionsCall, ({ scope, params, body }) =>
  cancelIntentions(scope, { ...params, ...body }),
);
