import { serve } from "@/lib/request/serve";
import { answerActAs } from "@/lib/users/accounts/answer-act-as";
import { actAsCall } from "@/lib/users/accounts/contract";

export const PUT = serve(actAsCall, answerActAs);
