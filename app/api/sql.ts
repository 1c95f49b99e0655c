import { serve } from "@/lib/request/serve";
import { listSqlViewsCall, runSqlCall } from "@/lib/sql/contract";
import { listSqlViews } from "@/lib/sql/list-views";
import { runStatement } from "@/lib/sql/run-statement";

export const sqlHandlers = [
  serve(listSqlViewsCall, ({ locale }) => listSqlViews(locale)),
  serve(runSqlCall, ({ scope, body, request }) => runStatement(scope, body, request.signal)),
];
