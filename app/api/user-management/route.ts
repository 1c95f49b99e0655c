import { serve } from "@/lib/request/serve";
import { createAccountCall, listAccountsCall } from "@/lib/users/accounts/contract";
import { createAccount } from "@/lib/users/accounts/create-account";
import { listAccounts } from "@/lib/users/accounts/list-accounts";

export const GET = serve(listAccountsCall, ({ scope, query }) => listAccounts(scope, query));
export const POST = serve(createAccountCall, ({ scope, body }) => createAccount(scope, body));
