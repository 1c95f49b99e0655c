import { listWritableReportsCall } from "@/lib/exports/contract";
import { listWritableReports } from "@/lib/exports/list-writable-reports";
import { serve } from "@/lib/request/serve";

export const GET = serve(listWritableReportsCall, ({ scope, query }) => listWritableReports(scope, query));
