import { serve } from "@/lib/request/serve";
import { registerCall } from "@/lib/users/contract";
import { answerRegistration } from "@/lib/users/registration/answer-registration";

export const POST = serve(registerCall, answerRegistration);
