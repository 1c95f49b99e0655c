import { listManagedReportTypesCall } from "@/lib/administration/report-types/contract";
import { listManagedReports } from "@/lib/administration/report-types/list-managed-reports";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedReportTypesCall, ({ scope }) => listManagedReports(scope));
