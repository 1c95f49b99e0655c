import { serve } from "@/lib/access/serve";
import { answerConfirmAuthenticator } from "@/lib/second-factor/answer-confirm-authenticator";
import { confirmAuthenticatorCall } from "@/lib/second-factor/contract";

export const POST = serve(confirmAuthenticatorCall, answerConfirmAuthenticator);
