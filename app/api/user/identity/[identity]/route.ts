import { serve } from "@/lib/request/serve";
import { unlinkIdentityCall } from "@/lib/users/identities/contract";
import { unlinkIdentity } from "@/lib/users/identities/unlink-identity";

export const DELETE = serve(unlinkIdentityCall, ({ scope, params }) => unlinkIdentity(scope, params.identity));
