import { serve } from "@/lib/request/serve";
import { signOutCall } from "@/lib/users/contract";
import { answerSignOut } from "@/lib/users/sessions/answer-sign-out";

export const POST = serve(signOutCall, answerSignOut);
