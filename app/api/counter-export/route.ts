import { serve } from "@/lib/access/serve";
import { counterExportCall } from "@/lib/imports/contract";
import { writeCounter } from "@/lib/imports/write-counter";

export const GET = serve(counterExportCall, ({ scope, query, request }) => writeCounter(scope, query, request.signal));
