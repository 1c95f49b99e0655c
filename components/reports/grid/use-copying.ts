import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { loadPart } from "@/components/ui/parts/load-part";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";

const load = loadPart(() => import("./copied-cells"));

/** The module for copying. */
export type Copying = Awaited<ReturnType<typeof load>>;

/** Loaded after the table; a copy requested earlier starts when it is loaded. */
export function useCopying() {
  const t = useTranslations("ui.part");
  const notify = useSnackbar();
  const there = useRef<Copying>(null);
  useEffect(() => {
    load().then(
      (copying) => {
        there.current = copying;
      },
      // The next attempt may succeed.
      () => undefined,
    );
  }, []);
  return (work: (copying: Copying) => void, unlessThere = work) => {
    if (there.current) return work(there.current);
    load().then(unlessThere, () => notify({ tone: "danger", text: `${t("title")}. ${t("text")}` }));
  };
}
