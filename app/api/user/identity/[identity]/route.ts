import { serve } from "@/lib/access/serve";
import { unlinkIdentityCall } from "@/lib/identities/contract";
import { unlinkIdentity } from "@/lib/identities/unlink-identity";

export const DELETE = serve(unlinkIdentityCall, ({ scope, params }) => unlinkIdentity(scope, params.identity));
