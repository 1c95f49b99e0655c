import { serve } from "@/lib/access/serve";
import { triggerIntentionsCall } from "@/lib/harvest/contract";
import { triggerIntentions } from "@/lib/harvest/trigger-intentions";

export const POST = serve(triggerIntentionsCall, ({ scope, params, body }) =>
  triggerIntentions(scope, { ...params, ...body }),
);
