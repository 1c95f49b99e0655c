import { createPaymentCall, listPaymentsCall } from "@/lib/cost/contract";
import { createPayment } from "@/lib/cost/create-payment";
import { listPayments } from "@/lib/cost/list-payments";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPaymentsCall, ({ scope, params, query }) =>
  listPayments(scope, params.organization, query),
);
export const POST = serve(createPaymentCall, ({ scope, params, body }) =>
  createPayment(scope, params.organization, body),
);
