import { cancellationCall } from "@/lib/overlap/contract";
import { showCancellation } from "@/lib/overlap/show-cancellation";
import { serve } from "@/lib/request/serve";

export const GET = serve(cancellationCall, ({ scope, params, query }) =>
  showCancellation(scope.within(params.organization), query),
);
