import { serve } from "@/lib/access/serve";
import { answerLinkUse } from "@/lib/users/answer-link-use";
import { useLinkCall } from "@/lib/users/contract";

export const POST = serve(useLinkCall, answerLinkUse);
