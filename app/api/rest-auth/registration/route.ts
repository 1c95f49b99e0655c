import { serve } from "@/lib/request/serve";
import { answerRegistration } from "@/lib/request/session-answers";
import { registerCall } from "@/lib/users/registration/contract";

export const POST = serve(registerCall, answerRegistration);
