import { useTranslations } from "next-intl";
import { startTransition, useState } from "react";
import { loadPart } from "./load-part";
import { useSnackbar } from "./snackbar-context.client";

type OpenedBy = "pointer" | "keyboard";

/**
 * For controls whose heavy part is loaded when first opened (`React.lazy`): the light control stays and keeps the focus
 * while loading and after a failure. `preload` starts on hover or focus.
 */
export function useLazyPart(load: () => Promise<unknown>) {
  const t = useTranslations("ui.part");
  const notify = useSnackbar();
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  const begin = () => {
    // A failed preload is retried on opening.
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
