import { serve } from "@/lib/access/serve";
import { removeMembershipCall } from "@/lib/accounts/contract";
import { removeMembership } from "@/lib/accounts/remove-membership";

export const POST = serve(removeMembershipCall, ({ scope, params, body }) =>
  removeMembership(scope, params.account, body),
);
