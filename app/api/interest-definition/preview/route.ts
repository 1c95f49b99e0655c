import { previewInterestCall } from "@/lib/interest/contract";
import { runningFor } from "@/lib/reports/ask/running";
import { previewInterest } from "@/lib/reports/interest/preview-interest";
import { serve } from "@/lib/request/serve";

export const POST = serve(previewInterestCall, ({ scope, body, request }) =>
  previewInterest(scope, body, runningFor(request)),
);
