import { serve } from "@/lib/access/serve";
import { answerRegistration } from "@/lib/users/answer-registration";
import { registerCall } from "@/lib/users/contract";

export const POST = serve(registerCall, answerRegistration);
