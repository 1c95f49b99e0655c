import { serve } from "@/lib/access/serve";
import { answerSignIn } from "@/lib/users/answer-sign-in";
import { signInCall } from "@/lib/users/contract";

export const POST = serve(signInCall, answerSignIn);
