import { auditFileCall } from "@/lib/access/audit/contract";
import { streamAudit } from "@/lib/access/audit/stream-audit";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(auditFileCall, ({ scope, query: { format, language, ...filter }, request }) =>
  streamAudit(scope, filter, { format, locale: language ?? preferredLocale(request.headers.get("accept-language")) }),
);
