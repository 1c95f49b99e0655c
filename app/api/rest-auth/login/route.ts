import { serve } from "@/lib/request/serve";
import { answerSignIn } from "@/lib/request/session-answers";
import { signInCall } from "@/lib/users/sessions/contract";

export const POST = serve(signInCall, answerSignIn);
