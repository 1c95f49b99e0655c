import { listAuditCall } from "@/lib/access/audit/contract";
import { listAudit } from "@/lib/access/audit/list-audit";
import { serve } from "@/lib/request/serve";

export const GET = serve(listAuditCall, ({ scope, query }) => listAudit(scope, query));
