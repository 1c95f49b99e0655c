import { getIntentionCall } from "@/lib/harvest/contract";
import { getIntention } from "@/lib/harvest/show/intentions";
import { serve } from "@/lib/request/serve";

export const GET = serve(getIntentionCall, ({ scope, params }) => getIntention(scope, params));
