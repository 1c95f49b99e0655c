import { listTitlesCall, listTitlesOfPlatformCall } from "@/lib/catalog/titles/contract";
import { publicationTypes } from "@/lib/catalog/titles/publication-letters";
import { groupsForm } from "@/lib/interest/chosen-groups";
import { ids, list, severalOf, textLike, yesNo } from "@/lib/navigation/list";

const filters = { pub_type: severalOf(publicationTypes), tags: ids(), tag_classes: ids(), multiplatform: yesNo() };
const orders: readonly [string, ...string[]] = ["name", "type", "isbn", "issn", "eissn", "doi"];
/** Short names of interest groups. */
const otherOrders = /^[\w-]{1,60}$/;

/** Most interest first. */
export const titlesList = list("title-list", {
  ...{ call: listTitlesCall, filters, otherOrders },
  beside: { groups: textLike(groupsForm) },
  orders: ["total_interest", ...orders],
  most: 1000,
  desc: true,
});

/** Titles of one platform, most interest first. */
export const platformTitlesList = list("platform-detail", {
  ...{ call: listTitlesOfPlatformCall, filters, otherOrders },
  beside: { groups: textLike(groupsForm), tab: textLike(/^[\w-]{1,30}$/) },
  orders: ["interest", ...orders],
  most: 1000,
  desc: true,
});
