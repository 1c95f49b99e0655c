import { serve } from "@/lib/request/serve";
import { answerRegistration } from "@/lib/request/session-answers";
import { registerCall } from "@/lib/users/contract";

export const POST = serve(registerCall, answerRegistration);
