import { serve } from "@/lib/request/serve";
import { answerResetRequest } from "@/lib/request/session-answers";
import { requestResetCall } from "@/lib/users/passwords/contract";

export const POST = serve(requestResetCall, answerResetRequest);
