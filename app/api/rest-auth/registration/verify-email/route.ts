import { serve } from "@/lib/access/serve";
import { verifyEmailCall } from "@/lib/users/contract";
import { verifyEmail } from "@/lib/users/verify-email";

export const POST = serve(verifyEmailCall, ({ scope, body }) => verifyEmail(scope, body.key));
