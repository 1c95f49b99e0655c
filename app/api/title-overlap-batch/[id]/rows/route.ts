import { serve } from "@/lib/request/serve";
import { listTitleOverlapRowsCall } from "@/lib/title-lists/overlap/contract";
import { listTitleOverlapRows } from "@/lib/title-lists/overlap/list-title-overlaps";

export const GET = serve(listTitleOverlapRowsCall, ({ scope, params, query }) =>
  listTitleOverlapRows(scope, params.id, query),
);
