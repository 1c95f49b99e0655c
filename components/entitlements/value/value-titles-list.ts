import { listValueTitlesCall } from "@/lib/entitlements/value/contract";
import { type ValueListName, valueLists, valueOrders } from "@/lib/entitlements/value/value-lists";
import { groupsForm } from "@/lib/interest/chosen-groups";
import { ids, list, oneOf, textLike, words } from "@/lib/navigation/list";

/** The call lists used titles unless the address names another list. */
const otherLists = valueLists.filter((name) => name !== "used");

const declared = {
  call: listValueTitlesCall,
  filters: { list: oneOf(otherLists), tags: ids() },
  beside: {
    ...{ groups: textLike(groupsForm), tab: textLike(/^[\w-]{1,30}$/) },
    ...{ fund: words(100), department: words(100) },
  },
  orders: valueOrders,
  desc: true,
  most: 5000,
};

/** Titles behind the figures of an agreement. */
export const agreementValueList = list("agreement-detail", declared);

/** Titles behind the figures of a platform, in its tab. */
export const platformValueList = list("platform-detail", declared);

const denied: readonly ValueListName[] = ["refused", "no_access", "limit"];
const unseen: readonly ValueListName[] = ["unused", "unknown"];

/** Titles behind the figures of a fund or department. */
export const partValueList = list("value", declared);

export const valueListOf = { agreement: agreementValueList, platform: platformValueList, part: partValueList } as const;
export type ValueSubjectKind = keyof typeof valueListOf;

/** Order in which the first titles of a list matter most. */
export const orderOfTitles = (name: ValueListName): Record<string, string> => {
  if (denied.includes(name)) return { order_by: "refused" };
  return unseen.includes(name) ? { order_by: "name", desc: "false" } : {};
};
