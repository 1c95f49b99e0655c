import {
  listItemsOfPlatformCall,
  listItemsOfTitleCall,
  listPlatformTitleItemsCall,
} from "@/lib/catalog/items/contract";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import { groupsForm } from "@/lib/interest/chosen-groups";
import { list, severalOf, textLike } from "@/lib/navigation/list";

const filters = { pub_type: severalOf(publicationTypes) };
const orders: readonly [string, ...string[]] = ["usage", "name", "type", "isbn", "issn", "eissn", "doi"];
/** Short names of metrics. */
const otherOrders = /^[A-Z][\w]{1,60}$/;
const beside = { groups: textLike(groupsForm), tab: textLike(/^[\w-]{1,30}$/) };

const itemsList = list("title-detail", {
  ...{ call: listItemsOfTitleCall, filters, otherOrders, beside, orders, desc: true },
});

/** Items of a platform, whatever titles they are part of. */
const itemsOnPlatformList = list("platform-detail", {
  ...{ call: listItemsOfPlatformCall, filters, otherOrders, beside, orders, desc: true },
});

const platformItemsList = list("platform-title-detail", {
  ...{ call: listPlatformTitleItemsCall, filters, otherOrders, beside, orders, desc: true },
});

/** Of a title, on a platform, or both. */
export function itemsListOf({ title, platform }: { title: number | undefined; platform: number | undefined }) {
  if (title === undefined) return itemsOnPlatformList;
  return platform === undefined ? itemsList : platformItemsList;
}
