import { reportCsv } from "@/lib/reports/contract";
import { runningFor } from "@/lib/reports/running";
import { streamCsv } from "@/lib/reports/stream-csv";
import { serve } from "@/lib/request/serve";

export const GET = serve(reportCsv, ({ scope, query: { draft, language }, request }) =>
  streamCsv(scope, draft, { ...runningFor(request), ...(language ? { locale: language } : {}) }),
);
