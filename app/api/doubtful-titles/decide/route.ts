import { serve } from "@/lib/request/serve";
import { decidePairsCall } from "@/lib/titles/contract";
import { decidePairs } from "@/lib/titles/doubt/decide-pairs";

export const POST = serve(decidePairsCall, ({ scope, body }) => decidePairs(scope, body.decisions));
