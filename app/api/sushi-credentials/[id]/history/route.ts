import { serve } from "@/lib/access/serve";
import { listHistoryCall } from "@/lib/credentials/contract";
import { listHistory } from "@/lib/credentials/list-history";

export const GET = serve(listHistoryCall, ({ scope, params, query }) => listHistory(scope, params.id, query));
