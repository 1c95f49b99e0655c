import { createCredentialsCall, listCredentialsCall } from "@/lib/credentials/contract";
import { createCredentials } from "@/lib/credentials/edit/create-credentials";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { serve } from "@/lib/request/serve";

export const GET = serve(listCredentialsCall, ({ scope, query }) => listCredentials(scope, query));
export const POST = serve(createCredentialsCall, ({ scope, body }) => createCredentials(scope, body));
