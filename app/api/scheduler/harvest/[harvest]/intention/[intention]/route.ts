import { serve } from "@/lib/access/serve";
import { getIntentionCall } from "@/lib/harvest/contract";
import { getIntention } from "@/lib/harvest/get-intention";

export const GET = serve(getIntentionCall, ({ scope, params }) => getIntention(scope, params));
