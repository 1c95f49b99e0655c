import { runningFor } from "@/lib/reports/ask/running";
import { reportCsv } from "@/lib/reports/contract";
import { streamCsv } from "@/lib/reports/export/stream-csv";
import { serve } from "@/lib/request/serve";

export const GET = serve(reportCsv, ({ scope, query: { draft, language }, request }) =>
  streamCsv(scope, draft, { ...runningFor(request), ...(language ? { locale: language } : {}) }),
);
