import { serve } from "@/lib/access/serve";
import { listAuditCall } from "@/lib/audit/contract";
import { listAudit } from "@/lib/audit/list-audit";

export const GET = serve(listAuditCall, ({ scope, query }) => listAudit(scope, query));
