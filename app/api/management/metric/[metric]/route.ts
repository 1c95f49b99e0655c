import { changeMetric, deleteMetric } from "@/lib/administration/report-types/change-metric";
import { changeMetricCall, deleteMetricCall } from "@/lib/administration/report-types/contract";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changeMetricCall, ({ scope, params, body }) => changeMetric(scope, params.metric, body));
export const DELETE = serve(deleteMetricCall, ({ scope, params }) => deleteMetric(scope, params.metric));
