import { startTransition, useState } from "react";

/**
 * Of a control whose heavy part comes when it is first wanted: what stands there until then stays, and keeps the focus,
 * while the part is loaded (`React.lazy`). `near` loads it ahead.
 */
export function useAsleep(load: () => Promise<unknown>) {
  const [wokenBy, setWokenBy] = useState<"pointer" | "keyboard" | null>(null);
  const near = () => {
    // What keeps it from loading now may have passed when it is wanted.
    load().catch(() => undefined);
  };
  return {
    wokenBy,
    wake: (by: "pointer" | "keyboard") => startTransition(() => setWokenBy(by)),
    near: { onPointerEnter: near, onFocus: near },
  };
}
