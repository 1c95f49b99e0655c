import { listMonths } from "@/lib/reports/ask/list-months";
import { reportMonths } from "@/lib/reports/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(reportMonths, ({ scope, query }) => listMonths(scope, query));
