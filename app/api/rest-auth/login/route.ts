import { serve } from "@/lib/request/serve";
import { answerSignIn } from "@/lib/request/session-answers";
import { signInCall } from "@/lib/users/contract";

export const POST = serve(signInCall, answerSignIn);
