import { serve } from "@/lib/access/serve";
import { sendAccountVerificationCall } from "@/lib/accounts/contract";
import { sendAccountVerification } from "@/lib/accounts/send-account-verification";

export const POST = serve(sendAccountVerificationCall, ({ scope, params }) =>
  sendAccountVerification(scope, params.account),
);
