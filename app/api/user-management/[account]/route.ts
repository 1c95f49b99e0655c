import { serve } from "@/lib/request/serve";
import { changeAccount } from "@/lib/users/accounts/change-account";
import { changeAccountCall, deleteAccountCall, getAccountCall } from "@/lib/users/accounts/contract";
import { deleteAccount } from "@/lib/users/accounts/delete-account";
import { getAccount } from "@/lib/users/accounts/get-account";

export const GET = serve(getAccountCall, ({ scope, params }) => getAccount(scope, params.account));
export const PATCH = serve(changeAccountCall, ({ scope, params, body }) => changeAccount(scope, params.account, body));
export const DELETE = serve(deleteAccountCall, ({ scope, params }) => deleteAccount(scope, params.account));
