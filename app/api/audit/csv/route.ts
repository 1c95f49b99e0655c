import { auditCsvCall } from "@/lib/audit/contract";
import { streamAuditCsv } from "@/lib/audit/stream-audit-csv";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(auditCsvCall, ({ scope, query: { language, ...filter }, request }) =>
  streamAuditCsv(scope, filter, language ?? preferredLocale(request.headers.get("accept-language"))),
);
