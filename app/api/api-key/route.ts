import { serve } from "@/lib/request/serve";
import { createApiKeyCall, listApiKeysCall } from "@/lib/users/api-keys/contract";
import { createApiKey } from "@/lib/users/api-keys/create-api-key";
import { listApiKeys } from "@/lib/users/api-keys/list-api-keys";

export const GET = serve(listApiKeysCall, ({ scope, query }) => listApiKeys(scope, query.organization));
export const POST = serve(createApiKeyCall, ({ scope, body }) => createApiKey(scope, body));
