import { serve } from "@/lib/access/serve";
import { listDownloadsCall } from "@/lib/harvest/contract";
import { listDownloads } from "@/lib/harvest/list-downloads";
import { preferredLocale } from "@/lib/kit/i18n/routing";

export const GET = serve(listDownloadsCall, ({ scope, query, request }) =>
  listDownloads(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
