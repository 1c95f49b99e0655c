import { spaceCall } from "@/lib/administration/contract";
import { spaceOrders } from "@/lib/administration/space-orders";
import { list } from "@/lib/navigation/list";

/** Space that each organization uses. */
export const spaceList = list("maintenance", { call: spaceCall, filters: {}, orders: spaceOrders, desc: true });
