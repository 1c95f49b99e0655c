import { Spinner } from "@/components/ui/states/spinner";
import { toneText } from "@/components/ui/tone";
import type { CellIconStyle } from "./cell-look";

/** Icon of a state; always used next to its text. */
export function CellIcon({ look, size = 17 }: { look: CellIconStyle; size?: number }) {
  if (look.tone === "busy")
    return (
      <span className="flex shrink-0 text-info">
        <Spinner size={size - 1} />
      </span>
    );
  const Icon = look.icon;
  return <Icon size={size} aria-hidden className={`shrink-0 ${toneText[look.tone]}`} />;
}
