import { changeReportTypeCall } from "@/lib/non-counter/contract";
import { changeReportType } from "@/lib/non-counter/report-types/change-report-type";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changeReportTypeCall, ({ scope, params, body }) => changeReportType(scope, params, body));
