import { createAnnotationCall, listAnnotationsCall } from "@/lib/annotations/contract";
import { createAnnotation } from "@/lib/annotations/create-annotation";
import { listAnnotations } from "@/lib/annotations/list-annotations";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { serve } from "@/lib/request/serve";

export const GET = serve(listAnnotationsCall, ({ scope, query, request }) =>
  listAnnotations(scope, query, preferredLocale(request.headers.get("accept-language"))),
);
export const POST = serve(createAnnotationCall, ({ scope, body }) => createAnnotation(scope, body));
