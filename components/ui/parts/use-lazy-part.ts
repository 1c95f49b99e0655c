import { useTranslations } from "next-intl";
import { startTransition, useState } from "react";
import { useSnackbar } from "../overlays/snackbar-context.client";
import { loadPart } from "./load-part";

type OpenedBy = "pointer" | "keyboard";

/**
 * Of a control whose heavy part is loaded when it is first opened (`React.lazy`): what stands there until then stays, and
 * keeps the focus, while it loads, and where it does not come. `preload` begins as the pointer or the focus arrives.
 */
export function useLazyPart(load: () => Promise<unknown>) {
  const t = useTranslations("ui.part");
  const notify = useSnackbar();
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  const begin = () => {
    // What keeps it from loading now may have passed when it is opened.
    load().catch(() => undefined);
  };
  const open = async (by: OpenedBy) => {
    try {
      await loadPart(load)();
      startTransition(() => setOpenedBy(by));
    } catch {
      notify({ tone: "danger", text: `${t("title")}. ${t("text")}` });
    }
  };
  return {
    openedBy,
    open: (by: OpenedBy) => void open(by),
    preload: { onPointerEnter: begin, onFocus: begin },
  };
}
