import { serve } from "@/lib/request/serve";
import { answerActAs } from "@/lib/request/session-answers";
import { actAsCall } from "@/lib/users/accounts/contract";

export const PUT = serve(actAsCall, answerActAs);
