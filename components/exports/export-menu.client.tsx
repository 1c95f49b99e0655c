"use client";

import clsx from "clsx";
import { ChevronDown, Download, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { Export } from "@/lib/exports/contract";
import type { Question } from "@/lib/usage/question";
import { sharesShown, shownAs, useShownAs } from "./shown-as";

const ExportItems = openedPart(() => import("./export-items.client").then((it) => it.ExportItems));

const ExportMonitor = later(() => import("./export-monitor.client").then((it) => it.ExportMonitor));

type Props = {
  question: Question;
  name: string;
  /** In a list row, an icon with this name. */
  inRow?: boolean;
};
type Started = { export: Export; question: string };

/** Starts an export of a report; the page of exports shows it as well. Its texts are in `exports`. */
export function ExportMenu({ question, name, inRow = false }: Props) {
  const t = useTranslations("exports.menu");
  const { isBusy, run } = useSnackbarAction();
  const [started, setStarted] = useState<Started | null>(null);
  const [figures] = useShownAs("figures", shownAs.figures);
  const shares = sharesShown[figures];
  const requestKey = JSON.stringify({ ...question, page: 1, pageSize: 1, shares });

  return (
    <div className={clsx("flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2", inRow && "justify-end")}>
      <Menu
        label={t("formats")}
        loads={ExportItems.loads}
        trigger={
          inRow ? (
            <IconButton label={t("of", { name })} data-tip={t("label")} icon={Download} busy={isBusy} />
          ) : (
            <Button icon={Download} busy={isBusy}>
              {t("label")}
              <ChevronDown size={15} aria-hidden />
            </Button>
          )
        }
      >
        <ExportItems
          onExport={(start) =>
            run(async () => {
              setStarted({ export: await start({ name, question, shares }), question: requestKey });
            })
          }
        />
      </Menu>
      {started ? (
        <section aria-label={t("of", { name: started.export.name })} className="flex min-w-0 items-center gap-2">
          <ExportMonitor key={started.export.pk} first={started.export} isEarlier={started.question !== requestKey} />
          <IconButton label={t("dismiss")} icon={X} onClick={() => setStarted(null)} />
        </section>
      ) : null}
    </div>
  );
}
