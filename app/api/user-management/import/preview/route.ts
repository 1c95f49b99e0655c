import { serve } from "@/lib/request/serve";
import { previewAccountsCall } from "@/lib/users/accounts/import/contract";
import { previewAccounts } from "@/lib/users/accounts/import/preview-accounts";

export const POST = serve(previewAccountsCall, ({ scope, request }) => previewAccounts(scope, request));
