import { serve } from "@/lib/request/serve";
import { renewRecoveryCodesCall } from "@/lib/users/second-factor/contract";
import { renewRecoveryCodes } from "@/lib/users/second-factor/renew-recovery-codes";

export const POST = serve(renewRecoveryCodesCall, ({ scope }) => renewRecoveryCodes(scope));
