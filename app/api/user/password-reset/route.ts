import { serve } from "@/lib/request/serve";
import { answerLinkUse } from "@/lib/request/session-answers";
import { useLinkCall } from "@/lib/users/links/contract";

export const POST = serve(useLinkCall, answerLinkUse);
