import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { serve } from "@/lib/request/serve";

export const GET = serve(monthOverviewCall, ({ scope, query }) => listMonthOverview(scope, query));
