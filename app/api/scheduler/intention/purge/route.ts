import { serve } from "@/lib/access/serve";
import { purgeIntentionsCall } from "@/lib/harvest/contract";
import { purgeIntentions } from "@/lib/harvest/purge-intentions";

export const POST = serve(purgeIntentionsCall, ({ scope, body }) => purgeIntentions(scope, body));
