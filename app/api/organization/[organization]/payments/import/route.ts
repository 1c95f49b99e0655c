import { importPaymentsCall } from "@/lib/cost/contract";
import { importPayments } from "@/lib/cost/sheets/import-payments";
import { serve } from "@/lib/request/serve";

export const POST = serve(importPaymentsCall, ({ scope, params, body }) =>
  importPayments(scope, params.organization, body.payments),
);
