import { serve } from "@/lib/access/serve";
import { setMembershipCall } from "@/lib/accounts/contract";
import { setMembership } from "@/lib/accounts/set-membership";

export const PUT = serve(setMembershipCall, ({ scope, params, body }) => setMembership(scope, params.account, body));
