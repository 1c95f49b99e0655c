import { serve } from "@/lib/access/serve";
import { answerSignOut } from "@/lib/users/answer-sign-out";
import { signOutCall } from "@/lib/users/contract";

export const POST = serve(signOutCall, answerSignOut);
