import { groupsForm } from "@/lib/interest/chosen-groups";
import { ids, list, textLike, wholeNumber } from "@/lib/navigation/list";
import { sharedTitleOrders, typesForm } from "@/lib/overlap/choices";
import { listSharedTitlesCall } from "@/lib/overlap/contract";

/** Titles that the selected organization used on several platforms. */
export const sharedTitlesList = list("overlap-analysis", {
  call: listSharedTitlesCall,
  filters: { pub_type: textLike(typesForm), tags: ids(), platforms: ids(), at_least: wholeNumber(3, 1000) },
  beside: { groups: textLike(groupsForm) },
  orders: sharedTitleOrders,
  desc: true,
  most: 5000,
});

type Chosen = { readonly groups?: string | undefined; readonly pub_type?: string | undefined };

/** Address of the titles shared by all these platforms, with the same filters. */
export const sharedTitlesOf = (platforms: number[], { groups, pub_type }: Chosen): string =>
  sharedTitlesList.address({ platforms, groups: groups ?? null, pub_type: pub_type ?? null });
