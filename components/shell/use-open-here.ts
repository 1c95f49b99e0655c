import { useEffect, useState } from "react";
import { usePathname } from "@/lib/kit/i18n/navigation";

/** Whether something beside the page at hand is open; going to another page closes it. */
export function useOpenHere() {
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is the reason to close
  useEffect(() => setOpen(false), [pathname]);
  return { isOpen, setOpen, pathname };
}
