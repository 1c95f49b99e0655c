import { serve } from "@/lib/access/serve";
import { resetSecondFactorCall } from "@/lib/accounts/contract";
import { resetSecondFactor } from "@/lib/accounts/reset-second-factor";

export const POST = serve(resetSecondFactorCall, ({ scope, params }) => resetSecondFactor(scope, params.account));
