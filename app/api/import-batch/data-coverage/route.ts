import { dataCoverageCall } from "@/lib/coverage/contract";
import { listCoverage } from "@/lib/coverage/list-coverage";
import { serve } from "@/lib/request/serve";

export const GET = serve(dataCoverageCall, ({ scope, query }) => listCoverage(scope, query));
