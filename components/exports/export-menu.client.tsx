"use client";

import clsx from "clsx";
import { ChevronDown, Download, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuItemLink, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { createExportCall, type Export } from "@/lib/exports/contract";
import { formatsOf } from "@/lib/exports/export-state";
import { send } from "@/lib/kit/call/send";
import { pathTo } from "@/lib/navigation/routes";
import type { Question } from "@/lib/usage/question";
import { sharesShown, shownAs, useShownAs } from "./shown-as";

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

  const begin = (format: (typeof formatsOf.report)[number]) =>
    run(async () => {
      const created = await send(createExportCall, { body: { name, format, question, shares } });
      setStarted({ export: created, question: requestKey });
    });
  return (
    <div className={clsx("flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2", inRow && "justify-end")}>
      <Menu
        label={t("formats")}
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
        {formatsOf.report.map((format) => (
          <MenuItem key={format} onSelect={() => begin(format)}>
            {t(`choose.${format}`)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItemLink href={pathTo("exports")}>{t("all")}</MenuItemLink>
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
