import { serve } from "@/lib/request/serve";
import { sendVerificationCall } from "@/lib/users/registration/contract";
import { sendVerification } from "@/lib/users/registration/send-verification";

export const POST = serve(sendVerificationCall, ({ scope }) => sendVerification(scope));
