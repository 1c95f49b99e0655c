import { platformInterestFileCall } from "@/lib/collection/interest/contract";
import { streamPlatformInterest } from "@/lib/collection/interest/stream-platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(
  platformInterestFileCall,
  ({ scope, params, query: { format, language, ...months }, request }) =>
    streamPlatformInterest(scope, {
      ...{ organization: params.organization, months, format },
      running: { ...runningFor(request), ...(language ? { locale: language } : {}) },
    }),
);
