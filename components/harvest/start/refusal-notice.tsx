import { Notice } from "@/components/ui/states/notice";
import type { HarvestRefusal } from "./use-harvest-in-place";

/** Why a harvest was not started, in the server's words, without duplicates. */
export function RefusalNotice({ refusal, title }: { refusal: HarvestRefusal | null; title?: string }) {
  if (!refusal) return null;
  const sentences = new Set([...refusal.problems.values()].flat());
  return (
    <div role="alert">
      <Notice tone="warning" {...(title && { title })}>
        {[...sentences].join(" ") || refusal.problem}
      </Notice>
    </div>
  );
}
