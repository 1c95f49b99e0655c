import { serve } from "@/lib/request/serve";
import { createTagCall, listTagsCall } from "@/lib/tags/contract";
import { createTag } from "@/lib/tags/create-tag";
import { listTags } from "@/lib/tags/list-tags";

export const GET = serve(listTagsCall, ({ scope, query }) => listTags(scope, query));
export const POST = serve(createTagCall, ({ scope, body }) => createTag(scope, body));
