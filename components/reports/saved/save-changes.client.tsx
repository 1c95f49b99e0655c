"use client";

import { Copy, EllipsisVertical, Eye, Save, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuItemLink } from "@/components/ui/overlays/menu-item.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { changeSavedReportCall, type SavedReport } from "@/lib/reports/saved/contract";
import { configOf, hasOtherMonths, isEdited } from "@/lib/reports/saved/edited-config";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { Question } from "@/lib/usage/question";
import { LeaveGuard } from "./leave-guard.client";

const SaveQuestionDialog = later(() => import("./save-question-dialog.client").then((it) => it.SaveQuestionDialog));

type Props = { question: Question; offer: SaveOffer; saved: SavedReport };

/** Saves the builder's question over the open report, or as a copy. */
export function SaveChanges({ question, offer, saved }: Props) {
  const t = useTranslations("savedReports.save");
  const [opened, open] = useState<"change" | "copy" | null>(null);
  const change = useChange(question, offer, saved);
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
        <MenuItemLink href={pathTo("flexireport", { reportId: saved.pk })} icon={Eye}>
          {t("stop")}
        </MenuItemLink>
      </Menu>
      {opened ? (
        <SaveQuestionDialog
          {...{ question, offer }}
          {...(opened === "copy" ? { copied: saved } : { saved })}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}

/** Saves only the question; name, level and relative months stay. */
function useChange(question: Question, { calendar }: SaveOffer, saved: SavedReport) {
  const t = useTranslations("savedReports.save");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  return {
    isBusy,
    isEdited: isEdited(question, saved.config, calendar),
    save: () =>
      run(async () => {
        const config = configOf(question, saved.config, calendar);
        await send(changeSavedReportCall, { params: { id: saved.pk }, body: { revision: saved.revision, config } });
        router.refresh();
        return t("saved", { name: saved.name });
      }),
  };
}
