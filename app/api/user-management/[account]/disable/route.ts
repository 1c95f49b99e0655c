import { serve } from "@/lib/request/serve";
import { disableAccountCall } from "@/lib/users/accounts/contract";
import { disableAccount } from "@/lib/users/accounts/disable-account";

export const POST = serve(disableAccountCall, ({ scope, params }) => disableAccount(scope, params.account));
