import { serve } from "@/lib/request/serve";
import { useLinkCall } from "@/lib/users/contract";
import { answerLinkUse } from "@/lib/users/links/answer-link-use";

export const POST = serve(useLinkCall, answerLinkUse);
