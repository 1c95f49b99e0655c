import { listDownloadsCall } from "@/lib/harvest/contract";
import { listDownloads } from "@/lib/harvest/show/list-downloads";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listDownloadsCall, ({ scope, query, request }) =>
  listDownloads(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
