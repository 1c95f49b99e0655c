import { deleteReportTypeCall, switchReportTypeCall } from "@/lib/administration/report-types/contract";
import { deleteReportType } from "@/lib/administration/report-types/delete-report-type";
import { switchReportType } from "@/lib/administration/report-types/switch-report-type";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(switchReportTypeCall, ({ scope, params, body }) =>
  switchReportType(scope, params.report_type, body),
);
export const DELETE = serve(deleteReportTypeCall, ({ scope, params }) => deleteReportType(scope, params.report_type));
