import { serve } from "@/lib/access/serve";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";

export const GET = serve(monthOverviewCall, ({ scope, query }) => listMonthOverview(scope, query));
