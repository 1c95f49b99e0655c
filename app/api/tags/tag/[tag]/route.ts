import { serve } from "@/lib/request/serve";
import { changeTag, deleteTag } from "@/lib/tags/change-tag";
import { changeTagCall, deleteTagCall, getTagCall } from "@/lib/tags/contract";
import { getTag } from "@/lib/tags/list-tags";

export const GET = serve(getTagCall, ({ scope, params }) => getTag(scope, params.tag));
export const PATCH = serve(changeTagCall, ({ scope, params, body }) => changeTag(scope, params.tag, body));
export const DELETE = serve(deleteTagCall, ({ scope, params }) => deleteTag(scope, params.tag));
