import { serve } from "@/lib/access/serve";
import { answerRecoverSession } from "@/lib/second-factor/answer-recover-session";
import { recoverCall } from "@/lib/second-factor/contract";

export const POST = serve(recoverCall, answerRecoverSession);
