import { listIntentionsCall } from "@/lib/harvest/contract";
import { listIntentions } from "@/lib/harvest/show/intentions";
import { serve } from "@/lib/request/serve";

export const GET = serve(listIntentionsCall, ({ scope, params, query }) =>
  listIntentions(scope, params.harvest, query.last_updated_after),
);
