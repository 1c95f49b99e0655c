import { importFactsCall } from "@/lib/imports/contract";
import { readVersion } from "@/lib/imports/restate/read-version";
import { serve } from "@/lib/request/serve";

export const GET = serve(importFactsCall, ({ scope, params, query }) => readVersion(scope, params.id, query));
