import { changeInterest } from "@/lib/interest/change-interest";
import {
  changeInterestCall,
  changeInterestGroupCall,
  listInterestGroupsCall,
  listNoInterestCall,
  listPlatformReportsCall,
  listReportMetricsCall,
  previewInterestCall,
} from "@/lib/interest/contract";
import { changeInterestGroup, listInterestGroups } from "@/lib/interest/interest-groups";
import { listPlatformReports } from "@/lib/interest/list-platform-reports";
import { listReportMetrics } from "@/lib/interest/list-report-metrics";
import { listNoInterest } from "@/lib/interest/no-interest";
import { previewInterest } from "@/lib/reports/interest/preview-interest";
import { serve } from "@/lib/request/serve";

export const interestHandlers = [
  serve(changeInterestCall, ({ scope, body }) => changeInterest(scope, body)),
  serve(previewInterestCall, ({ scope, body, running }) => previewInterest(scope, body, running)),
  serve(listInterestGroupsCall, ({ scope }) => listInterestGroups(scope)),
  serve(changeInterestGroupCall, ({ scope, params, body }) => changeInterestGroup(scope, params.group, body)),
  serve(listNoInterestCall, ({ scope, params }) => listNoInterest(scope, params.organization)),
  serve(listPlatformReportsCall, ({ scope, query, locale }) => listPlatformReports(scope, query, locale)),
  serve(listReportMetricsCall, ({ scope, locale }) => listReportMetrics(scope, locale)),
];
