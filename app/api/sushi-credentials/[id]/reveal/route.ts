import { serve } from "@/lib/access/serve";
import { revealCredentialsCall } from "@/lib/credentials/contract";
import { revealCredentials } from "@/lib/credentials/reveal-credentials";

export const POST = serve(revealCredentialsCall, ({ scope, params }) => revealCredentials(scope, params.id));
