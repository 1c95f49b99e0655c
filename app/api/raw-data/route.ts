import { rawDataCall } from "@/lib/exports/contract";
import { streamRawData } from "@/lib/exports/stream-raw-data";
import { runningFor } from "@/lib/reports/ask/running";
import { serve } from "@/lib/request/serve";

export const GET = serve(rawDataCall, ({ scope, query, request }) => streamRawData(scope, query, runningFor(request)));
