import { askForUsage } from "@/lib/exports/ask-for-export";
import { countUsageCall, exportUsageCall } from "@/lib/exports/contract";
import { countUsage } from "@/lib/exports/count-usage";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(countUsageCall, ({ scope, query, request }) => countUsage(scope, query, request.signal));

export const POST = serve(exportUsageCall, ({ scope, body, request }) =>
  askForUsage(scope, body, preferredLocale(request.headers.get("accept-language"))),
);
