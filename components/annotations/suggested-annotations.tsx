import { IslandMessages } from "@/components/shell/island-messages";
import type { Scope } from "@/lib/access/scope";
import { listSuggestionsCall } from "@/lib/annotations/contract";
import { listSuggestions } from "@/lib/annotations/suggest/suggestions";
import { SuggestionRows } from "./suggestion-rows.client";

type Props = {
  managing: Scope<"annotations.manage">;
  /** Selected organization; null for all. */
  organization: number | null;
};

/** Annotations suggested by publishers' notices; renders nothing if there are none. */
export async function SuggestedAnnotations({ managing, organization }: Props) {
  if (organization !== null && !managing.reaches(organization)) return null;
  const suggestions = listSuggestionsCall.returns.parse(await listSuggestions(managing, organization));
  if (suggestions.length === 0) return null;
  return (
    <IslandMessages of={["annotations"]}>
      <SuggestionRows suggestions={suggestions} />
    </IslandMessages>
  );
}
