import { serve } from "@/lib/request/serve";
import { sendAccountVerificationCall } from "@/lib/users/accounts/contract";
import { sendAccountVerification } from "@/lib/users/accounts/invitations/send-account-verification";

export const POST = serve(sendAccountVerificationCall, ({ scope, params }) =>
  sendAccountVerification(scope, params.account),
);
