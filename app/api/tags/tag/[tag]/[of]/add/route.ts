import { serve } from "@/lib/request/serve";
import { assignTag } from "@/lib/tags/assign-tag";
import { assignTagCall } from "@/lib/tags/contract";

export const POST = serve(assignTagCall, ({ scope, params, body }) => assignTag(scope, params, body));
