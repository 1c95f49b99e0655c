"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { shownAs, useShownAs } from "@/components/exports/shown-as";
import { useModule } from "@/components/ui/parts/use-module";
import type { ReadyProps } from "./show-ready";

const load = () => import("./show-ready");

/** Presets to start from, next to a new report; below it on small screens. */
export function ReadyCards({ names, ...given }: ReadyProps) {
  const t = useTranslations("reportBuilder.ready");
  const [, onFigures] = useShownAs("figures", shownAs.figures);
  const { run, preload } = useModule(load);
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 print:hidden" {...preload}>
      <h2 id={id} className="mb-2 font-semibold">
        {t("label")}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-1">
        {names.map((name) => (
          <li key={name} className="flex">
            <button
              type="button"
              onClick={() =>
                run(({ showReady }) => {
                  showReady(name, { ...given, onFigures });
                  // The answer is above the cards.
                  scrollTo({ top: 0 });
                })
              }
              className="grow rounded-lg border border-hairline bg-surface px-3 py-2 text-left text-sm hover:border-brand hover:bg-brand-soft"
            >
              {t(name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
