import { serve } from "@/lib/access/serve";
import { changeAccount } from "@/lib/accounts/change-account";
import { changeAccountCall, deleteAccountCall, getAccountCall } from "@/lib/accounts/contract";
import { deleteAccount } from "@/lib/accounts/delete-account";
import { getAccount } from "@/lib/accounts/get-account";

export const GET = serve(getAccountCall, ({ scope, params }) => getAccount(scope, params.account));
export const PATCH = serve(changeAccountCall, ({ scope, params, body }) => changeAccount(scope, params.account, body));
export const DELETE = serve(deleteAccountCall, ({ scope, params }) => deleteAccount(scope, params.account));
