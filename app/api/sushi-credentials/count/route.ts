import { serve } from "@/lib/access/serve";
import { countCredentialsCall } from "@/lib/credentials/contract";
import { countCredentials } from "@/lib/credentials/count-credentials";

export const GET = serve(countCredentialsCall, ({ scope, query }) => countCredentials(scope, query.organization));
