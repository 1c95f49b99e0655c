import { listAuditCall } from "@/lib/audit/contract";
import { listAudit } from "@/lib/audit/list-audit";
import { serve } from "@/lib/request/serve";

export const GET = serve(listAuditCall, ({ scope, query }) => listAudit(scope, query));
