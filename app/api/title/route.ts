import { serve } from "@/lib/request/serve";
import { lookUpManyTitlesCall, lookUpTitlesCall } from "@/lib/titles/contract";
import { lookUpTitles } from "@/lib/titles/look-up-titles";

export const GET = serve(lookUpTitlesCall, ({ scope, query }) => lookUpTitles(scope, query.pks));
export const POST = serve(lookUpManyTitlesCall, ({ scope, body }) => lookUpTitles(scope, body.pks));
