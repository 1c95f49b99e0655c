import { serve } from "@/lib/request/serve";
import { lookUpManyTextsCall, lookUpTextsCall } from "@/lib/usage/contract";
import { lookUpTexts } from "@/lib/usage/look-up-texts";

export const usageHandlers = [
  serve(lookUpTextsCall, ({ scope, query }) => lookUpTexts(scope, query.pks)),
  serve(lookUpManyTextsCall, ({ scope, body }) => lookUpTexts(scope, body.pks)),
];
