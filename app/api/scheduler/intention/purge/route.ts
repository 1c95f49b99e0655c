import { purgeIntentionsCall } from "@/lib/harvest/contract";
import { purgeIntentions } from "@/lib/harvest/plan/delete-months";
import { serve } from "@/lib/request/serve";

export const POST = serve(purgeIntentionsCall, ({ scope, body }) => purgeIntentions(scope, body));
