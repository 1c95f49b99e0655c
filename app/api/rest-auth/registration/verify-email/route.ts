import { serve } from "@/lib/request/serve";
import { verifyEmailCall } from "@/lib/users/registration/contract";
import { verifyEmail } from "@/lib/users/registration/verify-email";

export const POST = serve(verifyEmailCall, ({ scope, body }) => verifyEmail(scope, body.key));
