import { serve } from "@/lib/request/serve";
import { answerSignOut } from "@/lib/request/session-answers";
import { signOutCall } from "@/lib/users/contract";

export const POST = serve(signOutCall, answerSignOut);
