import { listEventsCall } from "@/lib/events/contract";
import { eventCategories } from "@/lib/events/event";
import { list, oneOf, yesNo } from "@/lib/navigation/list";

/** The user's events, newest first. `settings`: the dialog with notification preferences is open. */
export const eventsList = list("events", {
  call: listEventsCall,
  filters: { read: oneOf(["false", "true"]), category: oneOf(eventCategories), importance: oneOf(["20", "10"]) },
  beside: { settings: yesNo() },
  orders: ["created", "category", "importance", "expires", "read"],
  desc: true,
});
