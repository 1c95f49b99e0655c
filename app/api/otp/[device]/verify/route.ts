import { serve } from "@/lib/request/serve";
import { answerVerifyCode } from "@/lib/request/session-answers";
import { verifyCodeCall } from "@/lib/users/second-factor/contract";

export const POST = serve(verifyCodeCall, answerVerifyCode);
