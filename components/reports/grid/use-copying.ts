import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { loadPart } from "@/components/ui/parts/load-part";

const load = loadPart(() => import("./copied-cells"));

/** What cells are copied with. */
export type Copying = Awaited<ReturnType<typeof load>>;

/** It comes behind the table; what is to be copied before is copied as soon as it is there. */
export function useCopying() {
  const t = useTranslations("ui.part");
  const notify = useSnackbar();
  const there = useRef<Copying>(null);
  useEffect(() => {
    load().then(
      (copying) => {
        there.current = copying;
      },
      // What keeps it from loading now may have passed when it is needed.
      () => undefined,
    );
  }, []);
  return (work: (copying: Copying) => void, unlessThere = work) => {
    if (there.current) return work(there.current);
    load().then(unlessThere, () => notify({ tone: "danger", text: `${t("title")}. ${t("text")}` }));
  };
}
