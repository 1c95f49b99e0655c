import { countCredentialsCall } from "@/lib/credentials/contract";
import { countCredentials } from "@/lib/credentials/list/list-credentials";
import { serve } from "@/lib/request/serve";

export const GET = serve(countCredentialsCall, ({ scope, query }) => countCredentials(scope, query.organization));
