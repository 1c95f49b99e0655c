import { serve } from "@/lib/request/serve";
import { listVisibleTagClassesCall } from "@/lib/tags/contract";
import { listVisibleTagClasses } from "@/lib/tags/list-tag-classes";

export const GET = serve(listVisibleTagClassesCall, ({ scope, query }) => listVisibleTagClasses(scope, query.scope));
