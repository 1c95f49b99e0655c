import {
  changeReportTypeCall,
  changeTemplateCall,
  createMetricCall,
  createReportTypeCall,
  createTemplateCall,
  deleteTemplateCall,
  getTemplateCall,
  listTableReportsCall,
  listTemplatesCall,
  previewMappingCall,
  simpleTableTemplateCall,
} from "@/lib/non-counter/contract";
import { createMetric } from "@/lib/non-counter/create-metric";
import { getSimpleTableTemplate } from "@/lib/non-counter/get-simple-table-template";
import { previewMapping } from "@/lib/non-counter/preview-mapping";
import { changeReportType, createReportType, listTableReports } from "@/lib/non-counter/table-reports";
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
} from "@/lib/non-counter/templates";
import { serve } from "@/lib/request/serve";

export const nonCounterHandlers = [
  serve(createMetricCall, ({ scope, body }) => createMetric(scope, body)),
  serve(listTemplatesCall, ({ scope, params, query }) => listTemplates(scope, params.organization, query.platform)),
  serve(createTemplateCall, ({ scope, params, body }) => createTemplate(scope, params.organization, body)),
  serve(previewMappingCall, ({ scope, params, query, body }) => previewMapping(scope, { ...params, ...query }, body)),
  serve(getTemplateCall, ({ scope, params }) => getTemplate(scope, params)),
  serve(changeTemplateCall, ({ scope, params, body }) => changeTemplate(scope, params, body)),
  serve(deleteTemplateCall, ({ scope, params }) => deleteTemplate(scope, params)),
  serve(listTableReportsCall, ({ scope, params }) => listTableReports(scope, params.organization)),
  serve(createReportTypeCall, ({ scope, params, body }) => createReportType(scope, params.organization, body)),
  serve(changeReportTypeCall, ({ scope, params, body }) => changeReportType(scope, params, body)),
  serve(simpleTableTemplateCall, ({ scope, query }) => getSimpleTableTemplate(scope, query)),
];
