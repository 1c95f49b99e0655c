import { createAnnotationCall, listAnnotationsCall } from "@/lib/annotations/contract";
import { createAnnotation } from "@/lib/annotations/create-annotation";
import { listAnnotations } from "@/lib/annotations/list-annotations";
import { serve } from "@/lib/request/serve";

export const GET = serve(listAnnotationsCall, ({ scope, query }) => listAnnotations(scope, query));
export const POST = serve(createAnnotationCall, ({ scope, body }) => createAnnotation(scope, body));
