import { platformInterestFileCall } from "@/lib/catalog/interest/contract";
import { streamPlatformInterest } from "@/lib/catalog/interest/stream-platform-interest";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(platformInterestFileCall, ({ scope, params, query, request }) => {
  const { format, language, ...months } = query;
  return streamPlatformInterest(scope, {
    ...{ organization: params.organization, months, format },
    running: { ...runningFor(request), ...(language ? { locale: language } : {}) },
  });
});
