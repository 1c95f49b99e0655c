import { serve } from "@/lib/request/serve";
import { signInCall } from "@/lib/users/contract";
import { answerSignIn } from "@/lib/users/sessions/answer-sign-in";

export const POST = serve(signInCall, answerSignIn);
