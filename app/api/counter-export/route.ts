import { counterExportCall } from "@/lib/imports/contract";
import { writeCounter } from "@/lib/imports/export/write-counter";
import { serve } from "@/lib/request/serve";

export const GET = serve(counterExportCall, ({ scope, query, request }) => writeCounter(scope, query, request.signal));
