import { runningFor } from "@/lib/reports/ask/running";
import { reportCsv } from "@/lib/reports/contract";
import { streamCsv } from "@/lib/reports/export/stream-csv";
import { serve } from "@/lib/request/serve";

export const GET = serve(reportCsv, ({ scope, query: { question, language }, request }) =>
  streamCsv(scope, question, { ...runningFor(request), ...(language ? { locale: language } : {}) }),
);
