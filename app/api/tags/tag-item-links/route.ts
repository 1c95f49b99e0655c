import { serve } from "@/lib/request/serve";
import { listItemTagsCall } from "@/lib/tags/contract";
import { listItemTags } from "@/lib/tags/list-tagged";

export const GET = serve(listItemTagsCall, ({ scope, query }) => listItemTags(scope, query.item_type, query.item_id));
