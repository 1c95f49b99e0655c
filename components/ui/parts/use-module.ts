import { useTranslations } from "next-intl";
import { useRef } from "react";
import { loadPart } from "./load-part";
import { useSnackbar } from "./snackbar-context.client";

/**
 * Code that is only needed once the user acts. `preload` starts on hover or focus; work requested before the code is
 * there begins when it arrives.
 */
export function useModule<T>(load: () => Promise<T>) {
  const t = useTranslations("ui.part");
  const notify = useSnackbar();
  const there = useRef<T>(null);
  const get = async () => {
    there.current = await loadPart(load)();
    return there.current;
  };
  const begin = () => {
    // A failed preload is retried by the next work.
    if (!there.current) get().catch(() => undefined);
  };
  const fail = () => notify({ tone: "danger", text: `${t("title")}. ${t("text")}` });
  return {
    /** `unlessThere` replaces work that is possible only during its event. */
    run: (work: (module: T) => void, unlessThere = work) => {
      if (there.current) work(there.current);
      else get().then(unlessThere, fail);
    },
    preload: { onPointerEnter: begin, onFocus: begin },
  };
}
