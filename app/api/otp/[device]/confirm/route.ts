import { serve } from "@/lib/request/serve";
import { answerConfirmAuthenticator } from "@/lib/request/session-answers";
import { confirmAuthenticatorCall } from "@/lib/users/second-factor/contract";

export const POST = serve(confirmAuthenticatorCall, answerConfirmAuthenticator);
