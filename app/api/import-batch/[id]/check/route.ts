import { askSumCheckCall, sumCheckCall } from "@/lib/imports/contract";
import { askSumCheck } from "@/lib/provenance/ask-sum-check";
import { getSumCheck } from "@/lib/provenance/get-sum-check";
import { serve } from "@/lib/request/serve";

export const GET = serve(sumCheckCall, ({ scope, params }) => getSumCheck(scope, params.id));
export const POST = serve(askSumCheckCall, ({ scope, params }) => askSumCheck(scope, params.id));
