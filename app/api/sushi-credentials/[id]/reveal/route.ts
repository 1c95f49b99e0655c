import { revealCredentialsCall } from "@/lib/credentials/contract";
import { revealCredentials } from "@/lib/credentials/edit/reveal-credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(revealCredentialsCall, ({ scope, params }) => revealCredentials(scope, params.id));
