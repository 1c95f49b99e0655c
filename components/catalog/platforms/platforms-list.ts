import { listCollectedPlatformsCall } from "@/lib/catalog/platforms/contract";
import { groupOrder, platformOrders } from "@/lib/catalog/platforms/platform-orders";
import { costPartKinds } from "@/lib/cost/parts/cost-part-kinds";
import { groupsForm } from "@/lib/interest/chosen-groups";
import { ids, list, oneOf, textLike, yesNo } from "@/lib/navigation/list";

/** Most interest first. */
export const platformsList = list("platform-list", {
  call: listCollectedPlatformsCall,
  filters: { tags: ids(), tag_classes: ids() },
  beside: {
    view: textLike(/^(interest|cost|report-\d{1,9})$/),
    groups: textLike(groupsForm),
    // Of the view of costs.
    cost_year: textLike(/^([12]\d{3}(-(0[1-9]|1[0-2]))?|range)$/),
    priced: yesNo(),
    per_fte: yesNo(),
    cost_of: oneOf(costPartKinds),
  },
  orders: platformOrders,
  desc: true,
  otherOrders: groupOrder,
  size: 100,
  most: 1000,
  offersAll: true,
});
