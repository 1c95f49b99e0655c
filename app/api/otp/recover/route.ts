import { serve } from "@/lib/request/serve";
import { answerRecoverSession } from "@/lib/request/session-answers";
import { recoverCall } from "@/lib/users/second-factor/contract";

export const POST = serve(recoverCall, answerRecoverSession);
