import { triggerIntentionCall } from "@/lib/harvest/contract";
import { triggerIntention } from "@/lib/harvest/plan/intentions";
import { serve } from "@/lib/request/serve";

export const POST = serve(triggerIntentionCall, ({ scope, params }) => triggerIntention(scope, params));
