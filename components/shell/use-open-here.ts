import { useEffect, useState } from "react";
import { usePathname } from "@/lib/kit/i18n/navigation";

/** Whether a panel next to the current page is open; navigating closes it. */
export function useOpenHere() {
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is the reason to close
  useEffect(() => setOpen(false), [pathname]);
  return { isOpen, setOpen, pathname };
}
