import { serve } from "@/lib/access/serve";
import { renewRecoveryCodesCall } from "@/lib/second-factor/contract";
import { renewRecoveryCodes } from "@/lib/second-factor/renew-recovery-codes";

export const POST = serve(renewRecoveryCodesCall, ({ scope }) => renewRecoveryCodes(scope));
