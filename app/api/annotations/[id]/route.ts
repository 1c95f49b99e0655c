import { changeAnnotation } from "@/lib/annotations/change-annotation";
import {
  changeAnnotationCall,
  deleteAnnotationCall,
  getAnnotationCall,
  replaceAnnotationCall,
} from "@/lib/annotations/contract";
import { deleteAnnotation } from "@/lib/annotations/delete-annotation";
import { findAnnotation } from "@/lib/annotations/seen-annotations";
import { showAnnotation } from "@/lib/annotations/show-annotation";
import { serve } from "@/lib/request/serve";

export const GET = serve(getAnnotationCall, async ({ scope, params }) =>
  showAnnotation(await findAnnotation(scope, params.id), scope.actor),
);
export const PUT = serve(replaceAnnotationCall, ({ scope, params, body }) => changeAnnotation(scope, params.id, body));
export const PATCH = serve(changeAnnotationCall, ({ scope, params, body }) => changeAnnotation(scope, params.id, body));
export const DELETE = serve(deleteAnnotationCall, ({ scope, params }) => deleteAnnotation(scope, params.id));
