import { serve } from "@/lib/request/serve";
import { setMembershipCall } from "@/lib/users/accounts/contract";
import { setMembership } from "@/lib/users/accounts/set-membership";

export const PUT = serve(setMembershipCall, ({ scope, params, body }) => setMembership(scope, params.account, body));
