import { serve } from "@/lib/access/serve";
import { answerActAs } from "@/lib/accounts/answer-act-as";
import { actAsCall } from "@/lib/accounts/contract";

export const PUT = serve(actAsCall, answerActAs);
