import { serve } from "@/lib/access/serve";
import { deleteCredentialsCall, getCredentialsCall, updateCredentialsCall } from "@/lib/credentials/contract";
import { deleteCredentials } from "@/lib/credentials/delete-credentials";
import { getCredentials } from "@/lib/credentials/get-credentials";
import { updateCredentials } from "@/lib/credentials/update-credentials";

export const GET = serve(getCredentialsCall, ({ scope, params }) => getCredentials(scope, params.id));
export const PATCH = serve(updateCredentialsCall, ({ scope, params, body }) =>
  updateCredentials(scope, params.id, body),
);
export const DELETE = serve(deleteCredentialsCall, ({ scope, params }) => deleteCredentials(scope, params.id));
