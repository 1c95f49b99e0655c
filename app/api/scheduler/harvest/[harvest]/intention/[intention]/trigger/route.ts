import { serve } from "@/lib/access/serve";
import { triggerIntentionCall } from "@/lib/harvest/contract";
import { triggerIntention } from "@/lib/harvest/trigger-intention";

export const POST = serve(triggerIntentionCall, ({ scope, params }) => triggerIntention(scope, params));
