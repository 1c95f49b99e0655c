import { listSuggestionsCall, settleSuggestionCall } from "@/lib/annotations/contract";
import { listSuggestions } from "@/lib/annotations/suggest/list-suggestions";
import { settleSuggestion } from "@/lib/annotations/suggest/settle-suggestion";
import { serve } from "@/lib/request/serve";

export const GET = serve(listSuggestionsCall, ({ scope, query }) => listSuggestions(scope, query.organization ?? null));
export const POST = serve(settleSuggestionCall, ({ scope, body }) => settleSuggestion(scope, body));
