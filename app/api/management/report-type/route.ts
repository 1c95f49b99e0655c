import { listManagedReportTypesCall } from "@/lib/management/report-types/contract";
import { listManagedReports } from "@/lib/management/report-types/list-managed-reports";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedReportTypesCall, ({ scope }) => listManagedReports(scope));
