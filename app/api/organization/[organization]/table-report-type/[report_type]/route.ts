import { serve } from "@/lib/access/serve";
import { changeReportTypeCall } from "@/lib/non-counter/contract";
import { changeReportType } from "@/lib/non-counter/report-types/change-report-type";

export const PATCH = serve(changeReportTypeCall, ({ scope, params, body }) => changeReportType(scope, params, body));
