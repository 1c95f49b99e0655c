import { serve } from "@/lib/request/serve";
import { removeMembershipCall } from "@/lib/users/accounts/contract";
import { removeMembership } from "@/lib/users/accounts/remove-membership";

export const POST = serve(removeMembershipCall, ({ scope, params, body }) =>
  removeMembership(scope, params.account, body),
);
