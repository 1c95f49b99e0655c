import { serve } from "@/lib/access/serve";
import { listIntentionsCall } from "@/lib/harvest/contract";
import { listIntentions } from "@/lib/harvest/list-intentions";

export const GET = serve(listIntentionsCall, ({ scope, params, query }) =>
  listIntentions(scope, params.harvest, query.last_updated_after),
);
