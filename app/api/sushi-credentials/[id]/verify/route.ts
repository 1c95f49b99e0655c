import { serve } from "@/lib/access/serve";
import { verifyCredentialsCall } from "@/lib/credentials/contract";
import { verifyCredentials } from "@/lib/credentials/verify-credentials";

export const POST = serve(verifyCredentialsCall, ({ scope, params, body }) =>
  verifyCredentials(scope, params.id, body.month),
);
