import { serve } from "@/lib/request/serve";
import { enableAccountCall } from "@/lib/users/accounts/contract";
import { enableAccount } from "@/lib/users/accounts/enable-account";

export const POST = serve(enableAccountCall, ({ scope, params }) => enableAccount(scope, params.account));
