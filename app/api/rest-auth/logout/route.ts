import { serve } from "@/lib/request/serve";
import { answerSignOut } from "@/lib/request/session-answers";
import { signOutCall } from "@/lib/users/sessions/contract";

export const POST = serve(signOutCall, answerSignOut);
