import { serve } from "@/lib/access/serve";
import { listCounterReportsCall } from "@/lib/credentials/contract";
import { listCounterReports } from "@/lib/credentials/list-counter-reports";

export const GET = serve(listCounterReportsCall, () => listCounterReports());
