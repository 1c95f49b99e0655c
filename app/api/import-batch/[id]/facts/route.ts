import { serve } from "@/lib/access/serve";
import { importFactsCall } from "@/lib/imports/contract";
import { readVersion } from "@/lib/imports/read-version";

export const GET = serve(importFactsCall, ({ scope, params, query }) => readVersion(scope, params.id, query));
