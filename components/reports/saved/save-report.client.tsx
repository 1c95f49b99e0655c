"use client";

import { Copy, EllipsisVertical, Eye, Save, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { MenuLink } from "@/components/ui/overlays/menu-link.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { later } from "@/components/ui/parts/later";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { changeSavedReportCall, type SavedReport } from "@/lib/reports/saved/contract";
import { configOf, hasOtherMonths, isEdited } from "@/lib/reports/saved/edited-config";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { Question } from "@/lib/usage/question";
import { LeaveGuard } from "./leave-guard.client";

const SaveReportDialog = later(() => import("./save-report-dialog.client").then((it) => it.SaveReportDialog));

type Props = {
  /** As it is on the screen. */
  question: Question;
  offer: SaveOffer;
  /** The report that is edited; a new one without. */
  saved?: SavedReport | undefined;
};

/** Saves what the builder shows: as a new report, over the one that was opened, or as a copy of it. */
export function SaveReport({ question, offer, saved }: Props) {
  const t = useTranslations("savedReports.save");
  const notify = useSnackbar();
  const router = useRouter();
  const [opened, open] = useState<"new" | "change" | "copy" | null>(null);
  const change = useChange(question, offer, saved);
  const config = configOf(question, saved?.config ?? null, offer.calendar);
  const onSaved = (report: SavedReport) => {
    open(null);
    notify({ tone: "ok", text: t("saved", { name: report.name }) });
    router.replace(`${pathTo("flexireport", { reportId: report.pk })}?edit=1`, { scroll: false });
    router.refresh();
  };
  if (!saved)
    return (
      <>
        <Button icon={Save} onClick={() => open("new")}>
          {t("action")}
        </Button>
        {opened ? <SaveReportDialog {...{ config, offer, onSaved }} onClose={() => open(null)} /> : null}
      </>
    );
  const mustAsk = hasOtherMonths(question, saved.config, offer.calendar);
  return (
    <>
      <LeaveGuard isUnsaved={change.isEdited} />
      <Button
        variant="primary"
        icon={Save}
        busy={change.isBusy}
        disabled={!change.isEdited}
        onClick={() => (mustAsk ? open("change") : void change.save())}
      >
        {t("changes")}
      </Button>
      <Menu trigger={<IconButton label={t("more")} icon={EllipsisVertical} />} label={t("more")}>
        <MenuItem icon={Settings2} onSelect={() => open("change")}>
          {t("details")}
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => open("copy")}>
          {t("asCopy")}
        </MenuItem>
        <MenuLink href={pathTo("flexireport", { reportId: saved.pk })} icon={Eye}>
          {t("stop")}
        </MenuLink>
      </Menu>
      {opened ? (
        <SaveReportDialog
          {...{ config, offer, onSaved }}
          {...(opened === "copy" ? { copied: saved } : { saved })}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}

/** Saves the question alone; name, level and moving months stay. */
function useChange(question: Question, { calendar }: SaveOffer, saved: SavedReport | undefined) {
  const t = useTranslations("savedReports.save");
  const router = useRouter();
  const { isBusy, run } = useToldAction();
  return {
    isBusy,
    isEdited: saved !== undefined && isEdited(question, saved.config, calendar),
    save: () =>
      run(async () => {
        if (!saved) return;
        const config = configOf(question, saved.config, calendar);
        await send(changeSavedReportCall, { params: { id: saved.pk }, body: { revision: saved.revision, config } });
        router.refresh();
        return t("saved", { name: saved.name });
      }),
  };
}
