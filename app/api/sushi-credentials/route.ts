import { createCredentialsCall, listCredentialsCall } from "@/lib/credentials/contract";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { createCredentials } from "@/lib/harvest/credentials/credentials";
import { serve } from "@/lib/request/serve";

export const GET = serve(listCredentialsCall, ({ scope, query }) => listCredentials(scope, query));
export const POST = serve(createCredentialsCall, ({ scope, body }) => createCredentials(scope, body));
