import { oneOf, textLike, wholeNumber, yesNo } from "@/lib/navigation/list";

export const peerOrders = ["name", "own", "median", "rank", "libraries"] as const;

/** Year, interest group and order of the page in its address. */
export const peersAddress = {
  year: wholeNumber(1990, 2200),
  group: textLike(/^[\w-]{1,60}$/),
  order_by: oneOf(peerOrders).withDefault("name"),
  desc: yesNo().withDefault(false),
};
