import { askSumCheck } from "@/lib/imports/ask-sum-check";
import { askSumCheckCall, sumCheckCall } from "@/lib/imports/contract";
import { getSumCheck } from "@/lib/imports/get-sum-check";
import { serve } from "@/lib/request/serve";

export const GET = serve(sumCheckCall, ({ scope, params }) => getSumCheck(scope, params.id));
export const POST = serve(askSumCheckCall, ({ scope, params }) => askSumCheck(scope, params.id));
