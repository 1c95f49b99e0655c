import { spaceCall } from "@/lib/maintenance/contract";
import { spaceOrders } from "@/lib/maintenance/space-orders";
import { list } from "@/lib/navigation/list";

/** How much space each organization takes. */
export const spaceList = list("maintenance", { call: spaceCall, filters: {}, orders: spaceOrders, desc: true });
