import { getTitle, lookUpTitles } from "@/lib/catalog/titles/look-up-titles";
import { serve } from "@/lib/request/serve";
import {
  decidePairsCall,
  getTitleCall,
  listPairsCall,
  lookForPairsCall,
  lookUpItemsCall,
  lookUpManyTitlesCall,
  lookUpTitlesCall,
} from "@/lib/titles/contract";
import { decidePairs } from "@/lib/titles/doubt/decide-pairs";
import { listPairs } from "@/lib/titles/doubt/list-pairs";
import { lookForPairs } from "@/lib/titles/doubt/pair-titles";

export const titlesHandlers = [
  serve(listPairsCall, ({ scope, query, locale }) => listPairs(scope, query, locale)),
  serve(decidePairsCall, ({ scope, body }) => decidePairs(scope, body.decisions)),
  serve(lookForPairsCall, ({ scope }) => lookForPairs(scope)),
  serve(lookUpItemsCall, ({ scope, body }) => lookUpTitles(scope, body.pks, "items")),
  serve(lookUpTitlesCall, ({ scope, query }) => lookUpTitles(scope, query.pks)),
  serve(lookUpManyTitlesCall, ({ scope, body }) => lookUpTitles(scope, body.pks)),
  serve(getTitleCall, ({ scope, params }) => getTitle(scope, params.title)),
];
