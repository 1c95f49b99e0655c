import { serve } from "@/lib/access/serve";
import { findRowsCall } from "@/lib/imports/contract";
import { findRows } from "@/lib/imports/find-rows";

export const GET = serve(findRowsCall, ({ scope, params, query, request }) =>
  findRows(scope, params.id, query, request.signal),
);
