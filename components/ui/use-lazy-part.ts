import { startTransition, useState } from "react";

/**
 * Of a control whose heavy part is loaded when it is first opened (`React.lazy`): what stands there until then stays, and
 * keeps the focus, while it loads. `preload` begins as the pointer or the focus arrives.
 */
export function useLazyPart(load: () => Promise<unknown>) {
  const [openedBy, setOpenedBy] = useState<"pointer" | "keyboard" | null>(null);
  const begin = () => {
    // What keeps it from loading now may have passed when it is opened.
    load().catch(() => undefined);
  };
  return {
    openedBy,
    open: (by: "pointer" | "keyboard") => startTransition(() => setOpenedBy(by)),
    preload: { onPointerEnter: begin, onFocus: begin },
  };
}
