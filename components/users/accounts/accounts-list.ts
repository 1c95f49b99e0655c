import { list, oneOf } from "@/lib/navigation/list";
import { accountRoles, accountSorts, accountStates } from "@/lib/users/accounts/account-state";
import { listAccountsCall } from "@/lib/users/accounts/contract";

export const accountsList = list("account-management", {
  call: listAccountsCall,
  filters: { state: oneOf(accountStates), role: oneOf(accountRoles) },
  orders: accountSorts,
  most: 1000,
});
