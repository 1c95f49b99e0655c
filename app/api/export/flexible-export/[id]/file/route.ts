import { downloadExportCall } from "@/lib/exports/contract";
import { downloadExport } from "@/lib/exports/download-export";
import { serve } from "@/lib/request/serve";

export const GET = serve(downloadExportCall, ({ scope, params }) => downloadExport(scope, params.id));
