import { listCounterReportsCall } from "@/lib/credentials/contract";
import { listCounterReports } from "@/lib/credentials/list/list-counter-reports";
import { serve } from "@/lib/request/serve";

export const GET = serve(listCounterReportsCall, () => listCounterReports());
