import { platformInterestCsvCall } from "@/lib/collection/interest/contract";
import { streamPlatformInterest } from "@/lib/collection/interest/stream-platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(platformInterestCsvCall, ({ scope, params, query: { language, ...months }, request }) =>
  streamPlatformInterest(scope, {
    ...{ organization: params.organization, months },
    running: { ...runningFor(request), ...(language ? { locale: language } : {}) },
  }),
);
