import { cancelIntention } from "@/lib/harvest/cancel-intention";
import { cancelIntentionCall } from "@/lib/harvest/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(cancelIntentionCall, ({ scope, params }) => cancelIntention(scope, params));
