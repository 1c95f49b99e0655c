import { previewPaymentsCall } from "@/lib/cost/contract";
import { previewPayments } from "@/lib/cost/sheets/preview-payments";
import { serve } from "@/lib/request/serve";

export const POST = serve(previewPaymentsCall, ({ scope, params, request }) =>
  previewPayments(scope, params.organization, request),
);
