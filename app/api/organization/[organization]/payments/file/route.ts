import { paymentsFileCall } from "@/lib/cost/contract";
import { paymentsFile } from "@/lib/cost/sheets/payments-file";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(paymentsFileCall, ({ scope, params, query, request }) =>
  paymentsFile(scope, {
    organization: params.organization,
    year: query.year,
    lacking: query.lacking === "true",
    locale: query.language ?? runningFor(request).locale,
  }),
);
