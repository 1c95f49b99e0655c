import { deleteCredentialsCall, getCredentialsCall, updateCredentialsCall } from "@/lib/credentials/contract";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { deleteCredentials, updateCredentials } from "@/lib/harvest/credentials/credentials";
import { serve } from "@/lib/request/serve";

export const GET = serve(getCredentialsCall, ({ scope, params }) => getCredentials(scope, params.id));
export const PATCH = serve(updateCredentialsCall, ({ scope, params, body }) =>
  updateCredentials(scope, params.id, body),
);
export const DELETE = serve(deleteCredentialsCall, async ({ scope, params, query }) => {
  await deleteCredentials(scope, { credentials: [params.id], withData: query.delete_data });
  return null;
});
