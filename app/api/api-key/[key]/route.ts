import { serve } from "@/lib/access/serve";
import { revokeApiKeyCall } from "@/lib/api-keys/contract";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";

export const DELETE = serve(revokeApiKeyCall, ({ scope, params }) => revokeApiKey(scope, params.key));
