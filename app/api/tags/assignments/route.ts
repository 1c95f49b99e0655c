import { serve } from "@/lib/request/serve";
import { assignTags } from "@/lib/tags/assign-tag";
import { assignTagsCall } from "@/lib/tags/contract";

export const POST = serve(assignTagsCall, ({ scope, body }) => assignTags(scope, body));
