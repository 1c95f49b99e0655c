import { serve } from "@/lib/request/serve";
import { importAccountsCall } from "@/lib/users/accounts/import/contract";
import { importAccounts } from "@/lib/users/accounts/import/import-accounts";

export const POST = serve(importAccountsCall, ({ scope, body }) => importAccounts(scope, body));
