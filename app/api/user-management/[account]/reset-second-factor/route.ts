import { serve } from "@/lib/request/serve";
import { resetSecondFactorCall } from "@/lib/users/accounts/contract";
import { resetSecondFactor } from "@/lib/users/accounts/reset-second-factor";

export const POST = serve(resetSecondFactorCall, ({ scope, params }) => resetSecondFactor(scope, params.account));
