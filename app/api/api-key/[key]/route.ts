import { serve } from "@/lib/request/serve";
import { revokeApiKeyCall } from "@/lib/users/api-keys/contract";
import { revokeApiKey } from "@/lib/users/api-keys/revoke-api-key";

export const DELETE = serve(revokeApiKeyCall, ({ scope, params }) => revokeApiKey(scope, params.key));
