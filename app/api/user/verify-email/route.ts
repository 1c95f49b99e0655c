import { serve } from "@/lib/access/serve";
import { sendVerificationCall } from "@/lib/users/contract";
import { sendVerification } from "@/lib/users/send-verification";

export const POST = serve(sendVerificationCall, ({ scope }) => sendVerification(scope));
