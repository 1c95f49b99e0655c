import { changeAnnotation, createAnnotation, deleteAnnotation } from "@/lib/annotations/annotations";
import {
  changeAnnotationCall,
  createAnnotationCall,
  deleteAnnotationCall,
  getAnnotationCall,
  listAnnotationsCall,
  listSuggestionsCall,
  replaceAnnotationCall,
  settleSuggestionCall,
} from "@/lib/annotations/contract";
import { findAnnotation, listAnnotations, showAnnotation } from "@/lib/annotations/list-annotations";
import { listSuggestions, settleSuggestion } from "@/lib/annotations/suggest/suggestions";
import { serve } from "@/lib/request/serve";

export const annotationsHandlers = [
  serve(listAnnotationsCall, ({ scope, query, locale }) => listAnnotations(scope, query, locale)),
  serve(createAnnotationCall, ({ scope, body }) => createAnnotation(scope, body)),
  serve(listSuggestionsCall, ({ scope, query }) => listSuggestions(scope, query.organization ?? null)),
  serve(settleSuggestionCall, ({ scope, body }) => settleSuggestion(scope, body)),
  serve(getAnnotationCall, async ({ scope, params }) =>
    showAnnotation(await findAnnotation(scope, params.id), scope.actor),
  ),
  serve(replaceAnnotationCall, ({ scope, params, body }) => changeAnnotation(scope, params.id, body)),
  serve(changeAnnotationCall, ({ scope, params, body }) => changeAnnotation(scope, params.id, body)),
  serve(deleteAnnotationCall, ({ scope, params }) => deleteAnnotation(scope, params.id)),
];
