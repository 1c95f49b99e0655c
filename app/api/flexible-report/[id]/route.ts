import { runningFor } from "@/lib/reports/ask/running";
import { changeSavedReport } from "@/lib/reports/saved/change-saved-report";
import {
  changeSavedReportCall,
  deleteSavedReportCall,
  getSavedReportCall,
  replaceSavedReportCall,
} from "@/lib/reports/saved/contract";
import { deleteSavedReport } from "@/lib/reports/saved/delete-saved-report";
import { getSavedReport } from "@/lib/reports/saved/open-saved-report";
import { serve } from "@/lib/request/serve";

export const GET = serve(getSavedReportCall, ({ scope, params, request }) =>
  getSavedReport(scope, params.id, runningFor(request).locale),
);
export const PATCH = serve(changeSavedReportCall, ({ scope, params, body }) =>
  changeSavedReport(scope, params.id, body),
);
export const PUT = serve(replaceSavedReportCall, ({ scope, params, body }) =>
  changeSavedReport(scope, params.id, body),
);
export const DELETE = serve(deleteSavedReportCall, ({ scope, params }) => deleteSavedReport(scope, params.id));
