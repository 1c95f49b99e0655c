import { findRowsCall } from "@/lib/imports/contract";
import { findRows } from "@/lib/provenance/find-rows";
import { serve } from "@/lib/request/serve";

export const GET = serve(findRowsCall, ({ scope, params, query, request }) =>
  findRows(scope, params.id, query, request.signal),
);
