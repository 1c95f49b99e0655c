import { addressText } from "@/lib/kit/address";
import { pathTo } from "@/lib/navigation/routes";

/** Address of a list for pages that only link to it: the list itself would bring the contract of its calls. */
export const listAddress = (name: "annotations" | "unusual-months", search: Record<string, string>): string =>
  pathTo(name) + addressText(new URLSearchParams(search));
