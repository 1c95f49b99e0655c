import { verifyCredentialsCall } from "@/lib/credentials/contract";
import { verifyCredentials } from "@/lib/harvest/credentials/credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(verifyCredentialsCall, ({ scope, params, body }) =>
  verifyCredentials(scope, params.id, body.month),
);
