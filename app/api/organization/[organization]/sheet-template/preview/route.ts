import { previewMappingCall } from "@/lib/non-counter/contract";
import { previewMapping } from "@/lib/non-counter/templates/preview-mapping";
import { serve } from "@/lib/request/serve";

export const POST = serve(previewMappingCall, ({ scope, params, query, body }) =>
  previewMapping(scope, { ...params, ...query }, body),
);
