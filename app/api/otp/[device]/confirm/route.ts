import { serve } from "@/lib/request/serve";
import { answerConfirmAuthenticator } from "@/lib/users/second-factor/answer-confirm-authenticator";
import { confirmAuthenticatorCall } from "@/lib/users/second-factor/contract";

export const POST = serve(confirmAuthenticatorCall, answerConfirmAuthenticator);
