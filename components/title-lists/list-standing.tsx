import type { LucideIcon } from "lucide-react";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import type { TitleListView } from "@/lib/title-lists/contract";
import { TitleListProgress } from "./title-list-progress";

export type ListLook = { tone: Tone | "busy"; icon?: LucideIcon };

type Props = { look: ListLook; word: string; tip?: string | undefined; progress: TitleListView["progress"] };

/** State of a list of titles, and the progress of work on it. */
export function ListStanding({ look: { tone, icon }, word, tip, progress }: Props) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <StatusText tone={tone} {...(icon && { icon })} {...(tip && { tip })}>
        {word}
      </StatusText>
      {progress ? <TitleListProgress progress={progress} /> : null}
    </div>
  );
}
