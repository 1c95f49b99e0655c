import { cancelIntentionCall } from "@/lib/harvest/contract";
import { cancelIntention } from "@/lib/harvest/plan/intentions";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelIntentionCall, ({ scope, params }) => cancelIntention(scope, params));
