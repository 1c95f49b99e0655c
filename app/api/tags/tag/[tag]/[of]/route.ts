import { serve } from "@/lib/request/serve";
import { listTaggedCall } from "@/lib/tags/contract";
import { listTagged } from "@/lib/tags/list-tagged";

export const GET = serve(listTaggedCall, ({ scope, params, query }) => listTagged(scope, params, query));
