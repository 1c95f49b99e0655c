import { serve } from "@/lib/access/serve";
import { createApiKeyCall, listApiKeysCall } from "@/lib/api-keys/contract";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";

export const GET = serve(listApiKeysCall, ({ scope, query }) => listApiKeys(scope, query.organization));
export const POST = serve(createApiKeyCall, ({ scope, body }) => createApiKey(scope, body));
