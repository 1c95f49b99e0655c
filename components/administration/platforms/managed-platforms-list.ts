import { listManagedPlatformsCall } from "@/lib/administration/platforms/contract";
import { origins, platformOrders } from "@/lib/administration/platforms/removal";
import { list, oneOf } from "@/lib/navigation/list";

export const managedPlatformsList = list("management", {
  call: listManagedPlatformsCall,
  filters: { origin: oneOf(origins) },
  orders: platformOrders,
  most: 1000,
});
