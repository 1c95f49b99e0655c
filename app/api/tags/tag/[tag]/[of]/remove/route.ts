import { serve } from "@/lib/request/serve";
import { unassignTag } from "@/lib/tags/assign-tag";
import { unassignTagCall } from "@/lib/tags/contract";

export const POST = serve(unassignTagCall, ({ scope, params, body }) => unassignTag(scope, params, body.items));
