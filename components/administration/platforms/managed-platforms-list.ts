import { listManagedPlatformsCall } from "@/lib/administration/platforms/contract";
import { origins, removalOrders } from "@/lib/administration/platforms/removal";
import { list, oneOf } from "@/lib/navigation/list";

export const managedPlatformsList = list("management", {
  call: listManagedPlatformsCall,
  filters: { origin: oneOf(origins) },
  orders: removalOrders,
  most: 1000,
});
