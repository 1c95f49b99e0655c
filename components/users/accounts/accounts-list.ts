import { list, oneOf } from "@/lib/navigation/list";
import { accountRoles, accountSorts, accountStates } from "@/lib/users/accounts/account-state";
import { listUserAccountsCall } from "@/lib/users/accounts/contract";

export const accountsList = list("account-management", {
  call: listUserAccountsCall,
  filters: { state: oneOf(accountStates), role: oneOf(accountRoles) },
  orders: accountSorts,
  most: 1000,
});
