import { spaceCall, spaceOrders } from "@/lib/maintenance/contract";
import { list } from "@/lib/navigation/list";

/** How much space each organization takes. */
export const spaceList = list("maintenance", { call: spaceCall, filters: {}, orders: spaceOrders, desc: true });
