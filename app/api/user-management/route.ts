import { serve } from "@/lib/access/serve";
import { createAccountCall, listAccountsCall } from "@/lib/accounts/contract";
import { createAccount } from "@/lib/accounts/create-account";
import { listAccounts } from "@/lib/accounts/list-accounts";

export const GET = serve(listAccountsCall, ({ scope, query }) => listAccounts(scope, query));
export const POST = serve(createAccountCall, ({ scope, body }) => createAccount(scope, body));
