import { listPlatformReportsCall } from "@/lib/interest/contract";
import { listPlatformReports } from "@/lib/interest/list-platform-reports";
import { serve } from "@/lib/request/serve";

export const GET = serve(listPlatformReportsCall, ({ scope, query }) => listPlatformReports(scope, query));
