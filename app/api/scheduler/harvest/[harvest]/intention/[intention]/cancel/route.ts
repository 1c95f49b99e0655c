import { serve } from "@/lib/access/serve";
import { cancelIntention } from "@/lib/harvest/cancel-intention";
import { cancelIntentionCall } from "@/lib/harvest/contract";

export const POST = serve(cancelIntentionCall, ({ scope, params }) => cancelIntention(scope, params));
