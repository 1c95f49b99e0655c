"use client";

import { useTranslations } from "next-intl";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import type { SavedReport } from "@/lib/reports/saved/contract";
import { configOf } from "@/lib/reports/saved/edited-config";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { Question } from "@/lib/usage/question";
import { SaveReportDialog } from "./save-report-dialog.client";

type Props = {
  question: Question;
  offer: SaveOffer;
  /** The report to change or copy; absent for a new one. */
  saved?: SavedReport;
  copied?: SavedReport;
  onClose: () => void;
};

/** Saves the builder's question; the builder continues with the saved report. */
export function SaveQuestionDialog({ question, offer, onClose, ...of }: Props) {
  const t = useTranslations("savedReports.save");
  const notify = useSnackbar();
  const router = useRouter();
  const config = configOf(question, (of.saved ?? of.copied)?.config ?? null, offer.calendar);
  const onSaved = (report: SavedReport) => {
    onClose();
    notify({ tone: "ok", text: t("saved", { name: report.name }) });
    router.replace(`${pathTo("flexireport", { reportId: report.pk })}?edit=1`, { scroll: false });
    router.refresh();
  };
  return <SaveReportDialog {...of} {...{ config, offer, onSaved, onClose }} />;
}
