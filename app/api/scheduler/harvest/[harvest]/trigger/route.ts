import { triggerIntentionsCall } from "@/lib/harvest/contract";
import { triggerIntentions } from "@/lib/harvest/plan/intentions";
import { serve } from "@/lib/request/serve";

export const POST = serve(triggerIntentionsCall, ({ scope, params, body }) =>
  triggerIntentions(scope, { ...params, ...body }),
);
