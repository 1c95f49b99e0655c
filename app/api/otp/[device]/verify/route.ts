import { serve } from "@/lib/request/serve";
import { answerVerifyCode } from "@/lib/users/second-factor/answer-verify-code";
import { verifyCodeCall } from "@/lib/users/second-factor/contract";

export const POST = serve(verifyCodeCall, answerVerifyCode);
