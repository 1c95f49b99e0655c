import { serve } from "@/lib/request/serve";
import { lookForPairsCall } from "@/lib/titles/contract";
import { lookForPairs } from "@/lib/titles/doubt/look-for-pairs";

export const POST = serve(lookForPairsCall, ({ scope }) => lookForPairs(scope));
