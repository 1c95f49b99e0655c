import { auditFileCall, listAuditCall } from "@/lib/access/audit/contract";
import { listAudit, streamAudit } from "@/lib/access/audit/list-audit";
import { serve } from "@/lib/request/serve";

export const accessHandlers = [
  serve(listAuditCall, ({ scope, query }) => listAudit(scope, query)),
  serve(auditFileCall, ({ scope, query: { format, language, ...filter }, locale }) =>
    streamAudit(scope, filter, { format, locale: language ?? locale }),
  ),
];
