"use client";

import { Copy, EllipsisVertical, Eye, Info, Mail, Pencil, Play, Settings2, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ExportMenu } from "@/components/exports/export-menu.client";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuItemLink } from "@/components/ui/overlays/menu-item.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { Skeleton } from "@/components/ui/states/skeleton";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { deleteSavedReportCall, getSavedReportCall, type SavedReport } from "@/lib/reports/saved/contract";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { Question } from "@/lib/usage/question";
import { SavedReportSummary } from "./report-summary";

const SaveReportDialog = later(() => import("./save-report-dialog.client").then((it) => it.SaveReportDialog));
const MailingDialog = later(() => import("../subscriptions/mailing-dialog.client").then((it) => it.MailingDialog));
const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = {
  report: SavedReport;
  /** The question with today's months, as the list runs it. */
  question: Question | undefined;
  offer: SaveOffer;
  isRunning: boolean;
  onRun: () => void;
};

/** Actions on a saved report. */
export function ReportActions({ report, question, offer, isRunning, onRun }: Props) {
  const t = useTranslations("savedReports.actions");
  const mailing = useTranslations("subscriptions.dialog");
  const [opened, open] = useState<"copy" | "change" | "delete" | "mailing" | null>(null);
  const { pk, name, can_edit: mayEdit } = report;
  const address = pathTo("flexireport", { reportId: pk });
  const onClose = () => open(null);
  const label = t("more", { name });
  return (
    <div className="flex items-center justify-end">
      {question ? <ExportMenu question={question} name={name} inRow /> : null}
      <IconButton label={t("runNamed", { name })} data-tip={t("run")} icon={Play} busy={isRunning} onClick={onRun} />
      <Popover
        size="large"
        align="end"
        label={t("asksNamed", { name })}
        trigger={<IconButton label={t("asksNamed", { name })} data-tip={t("asks")} icon={Info} />}
      >
        <Asked pk={pk} />
      </Popover>
      <Menu trigger={<IconButton label={label} data-tip={t("moreTip")} icon={EllipsisVertical} />} label={label}>
        <MenuItemLink href={address} icon={Eye}>
          {t("view")}
        </MenuItemLink>
        {mayEdit ? (
          <MenuItemLink href={`${address}?edit=1`} icon={Pencil}>
            {t("edit")}
          </MenuItemLink>
        ) : null}
        <MenuItem icon={Copy} onSelect={() => open("copy")}>
          {t("copy")}
        </MenuItem>
        <MenuItem icon={Mail} onSelect={() => open("mailing")}>
          {mailing("open")}
        </MenuItem>
        {mayEdit ? (
          <MenuItem icon={Settings2} onSelect={() => open("change")}>
            {t("details")}
          </MenuItem>
        ) : null}
        {mayEdit ? (
          <MenuItem icon={Trash2} tone="danger" onSelect={() => open("delete")}>
            {t("delete")}
          </MenuItem>
        ) : null}
      </Menu>
      {opened === "copy" || opened === "change" ? <Changed {...{ report, offer, opened, onClose }} /> : null}
      {opened === "mailing" ? <MailingDialog report={report} onClose={onClose} /> : null}
      {opened === "delete" ? <Deletion {...{ report, onClose }} /> : null}
    </div>
  );
}

/** The question is loaded when its summary is opened. */
function Asked({ pk }: { pk: number }) {
  const { data, problem } = useCall(getSavedReportCall, { params: { id: pk } });
  if (data) return <SavedReportSummary report={data} />;
  return problem ? <ErrorState title={problem.message} /> : <Skeleton rows={4} />;
}

type DialogProps = { report: SavedReport; onClose: () => void };

function Changed({ report, offer, opened, onClose }: DialogProps & { offer: SaveOffer; opened: "copy" | "change" }) {
  const t = useTranslations("savedReports.save");
  const notify = useSnackbar();
  const router = useRouter();
  return (
    <SaveReportDialog
      config={report.config}
      offer={offer}
      {...(opened === "copy" ? { copied: report } : { saved: report })}
      onSaved={({ name }) => {
        onClose();
        notify({ tone: "ok", text: t("saved", { name }) });
        router.refresh();
      }}
      onClose={onClose}
    />
  );
}

function Deletion({ report: { pk, name, access_level: level }, onClose }: DialogProps) {
  const t = useTranslations("savedReports.delete");
  const router = useRouter();
  const remove = async () => {
    await send(deleteSavedReportCall, { params: { id: pk } });
    router.refresh();
    return t("done", { name });
  };
  return (
    <ConfirmDialog open danger onClose={onClose} title={t("title", { name })} accept={t("accept")} onAccept={remove}>
      {t(level === "personal" ? "text" : "sharedText")}
    </ConfirmDialog>
  );
}
