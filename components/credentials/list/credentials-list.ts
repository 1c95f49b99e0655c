import { listCredentialsCall } from "@/lib/credentials/contract";
import { counterVersions } from "@/lib/credentials/counter-versions";
import { credentialsFilters, credentialsOrders } from "@/lib/credentials/credentials-status";
import { list, oneOf, textLike, wholeNumber, yesNo } from "@/lib/navigation/list";

export const credentialsList = list("sushi-credentials-list", {
  call: listCredentialsCall,
  filters: {
    state: oneOf(credentialsFilters),
    platform: wholeNumber(),
    counter_version: oneOf(counterVersions),
    report: textLike(/^\w{1,16}$/),
    enabled: yesNo(),
  },
  orders: credentialsOrders,
  most: 1000,
});
