import { serve } from "@/lib/access/serve";
import { answerVerifyCode } from "@/lib/second-factor/answer-verify-code";
import { verifyCodeCall } from "@/lib/second-factor/contract";

export const POST = serve(verifyCodeCall, answerVerifyCode);
