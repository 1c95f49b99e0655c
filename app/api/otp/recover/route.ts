import { serve } from "@/lib/request/serve";
import { answerRecoverSession } from "@/lib/users/second-factor/answer-recover-session";
import { recoverCall } from "@/lib/users/second-factor/contract";

export const POST = serve(recoverCall, answerRecoverSession);
