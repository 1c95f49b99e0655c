import { list } from "@/lib/navigation/list";
import { listSharedLinksCall } from "@/lib/sharing/contract";

/** Links of the reader, and links with usage of organizations that the reader administers; newest first. */
export const sharedLinksList = list("shared-links", {
  call: listSharedLinksCall,
  filters: {},
  orders: ["created", "name", "expires", "openings", "last_opened"],
  desc: true,
});
