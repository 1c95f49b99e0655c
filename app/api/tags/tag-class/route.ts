import { serve } from "@/lib/request/serve";
import { createTagClassCall, listTagClassesCall } from "@/lib/tags/contract";
import { createTagClass } from "@/lib/tags/create-tag-class";
import { listTagClasses } from "@/lib/tags/list-tag-classes";

export const GET = serve(listTagClassesCall, ({ scope, query }) => listTagClasses(scope, query));
export const POST = serve(createTagClassCall, ({ scope, body }) => createTagClass(scope, body));
