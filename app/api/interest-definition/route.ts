import { changeInterest } from "@/lib/interest/change-interest";
import { changeInterestCall } from "@/lib/interest/contract";
import { serve } from "@/lib/request/serve";

export const POST = serve(changeInterestCall, ({ scope, body }) => changeInterest(scope, body));
