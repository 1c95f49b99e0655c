import { troubleshootingCall } from "@/lib/harvest/overview/contract";
import { troubles } from "@/lib/harvest/overview/trouble";
import { list, oneOf, type SearchOf, wholeNumber } from "@/lib/navigation/list";

export const troubleshooting = list("sushi-troubleshooting", {
  call: troubleshootingCall,
  filters: { organization: wholeNumber(), platform: wholeNumber() },
  beside: { trouble: oneOf(troubles) },
});

export type TroubleshootingSearch = SearchOf<typeof troubleshooting>;
