import { serve } from "@/lib/access/serve";
import { disableAccountCall } from "@/lib/accounts/contract";
import { disableAccount } from "@/lib/accounts/disable-account";

export const POST = serve(disableAccountCall, ({ scope, params }) => disableAccount(scope, params.account));
