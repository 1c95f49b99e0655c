import { serve } from "@/lib/access/serve";
import { enableAccountCall } from "@/lib/accounts/contract";
import { enableAccount } from "@/lib/accounts/enable-account";

export const POST = serve(enableAccountCall, ({ scope, params }) => enableAccount(scope, params.account));
