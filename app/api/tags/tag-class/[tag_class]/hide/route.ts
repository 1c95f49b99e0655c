import { serve } from "@/lib/request/serve";
import { hideTagClassCall } from "@/lib/tags/contract";
import { hideTagClass } from "@/lib/tags/hide-tag-class";

export const POST = serve(hideTagClassCall, ({ scope, params, body }) =>
  hideTagClass(scope, params.tag_class, body.hidden),
);
