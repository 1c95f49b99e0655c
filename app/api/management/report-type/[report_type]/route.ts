import { deleteReportTypeCall } from "@/lib/management/report-types/contract";
import { deleteReportType } from "@/lib/management/report-types/delete-report-type";
import { serve } from "@/lib/request/serve";

export const DELETE = serve(deleteReportTypeCall, ({ scope, params }) => deleteReportType(scope, params.report_type));
