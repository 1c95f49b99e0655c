import { listHistoryCall } from "@/lib/credentials/contract";
import { listHistory } from "@/lib/credentials/list/list-history";
import { serve } from "@/lib/request/serve";

export const GET = serve(listHistoryCall, ({ scope, params, query }) => listHistory(scope, params.id, query));
