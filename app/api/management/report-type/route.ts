import { listManagedReportTypesCall } from "@/lib/management/report-types/contract";
import { listManagedReportTypes } from "@/lib/management/report-types/list-managed-report-types";
import { serve } from "@/lib/request/serve";

export const GET = serve(listManagedReportTypesCall, ({ scope }) => listManagedReportTypes(scope));
