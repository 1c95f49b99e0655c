import { spaceCall } from "@/lib/administration/contract";
import { spaceOrders } from "@/lib/administration/space-orders";
import { list } from "@/lib/navigation/list";

/** How much space each organization takes. */
export const spaceList = list("maintenance", { call: spaceCall, filters: {}, orders: spaceOrders, desc: true });
