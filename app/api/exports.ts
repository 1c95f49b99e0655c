import { askForCounter, askForEverything, askForExport, askForUsage, retryExport } from "@/lib/exports/ask-for-export";
import {
  cancelExportCall,
  countUsageCall,
  createExportCall,
  deleteExportCall,
  downloadExportCall,
  exportCounterCall,
  exportEverythingCall,
  exportUsageCall,
  getExportCall,
  listExportsCall,
  listWritableReportsCall,
  rawDataCall,
  retryExportCall,
} from "@/lib/exports/contract";
import { countUsage } from "@/lib/exports/count-usage";
import { cancelExport, deleteExport } from "@/lib/exports/delete-export";
import { downloadExport } from "@/lib/exports/download-export";
import { getExport } from "@/lib/exports/get-export";
import { listExports } from "@/lib/exports/list-exports";
import { listWritableReports } from "@/lib/exports/list-writable-reports";
import { streamRawData } from "@/lib/exports/stream-raw-data";
import { serve } from "@/lib/request/serve";

export const exportsHandlers = [
  serve(exportCounterCall, ({ scope, body, locale }) => askForCounter(scope, body, locale)),
  serve(listWritableReportsCall, ({ scope, query, locale }) => listWritableReports(scope, query, locale)),
  serve(exportEverythingCall, ({ scope, body, locale }) => askForEverything(scope, body, locale)),
  serve(listExportsCall, ({ scope, query, locale }) => listExports(scope, query, locale)),
  serve(createExportCall, ({ scope, body, locale }) => askForExport(scope, body, locale)),
  serve(getExportCall, ({ scope, params, locale }) => getExport(scope, params.id, locale)),
  serve(deleteExportCall, ({ scope, params }) => deleteExport(scope, params.id)),
  serve(cancelExportCall, ({ scope, params, locale }) => cancelExport(scope, params.id, locale)),
  serve(downloadExportCall, ({ scope, params }) => downloadExport(scope, params.id)),
  serve(retryExportCall, ({ scope, params, locale }) => retryExport(scope, params.id, locale)),
  serve(countUsageCall, ({ scope, query, request }) => countUsage(scope, query, request.signal)),
  serve(exportUsageCall, ({ scope, body, locale }) => askForUsage(scope, body, locale)),
  serve(rawDataCall, ({ scope, query, running }) => streamRawData(scope, query, running)),
];
