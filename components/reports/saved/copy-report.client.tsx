"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import type { SavedReport } from "@/lib/reports/saved/contract";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";

const SaveReportDialog = later(() => import("./save-report-dialog.client").then((it) => it.SaveReportDialog));

/** Copies a report for its reader. */
export function CopyReport({ report, offer }: { report: SavedReport; offer: SaveOffer }) {
  const t = useTranslations("savedReports.save");
  const notify = useSnackbar();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Copy} onClick={() => setOpen(true)}>
        {t("asCopy")}
      </Button>
      {isOpen ? (
        <SaveReportDialog
          config={report.config}
          offer={offer}
          copied={report}
          onSaved={({ pk, name }) => {
            setOpen(false);
            notify({ tone: "ok", text: t("saved", { name }) });
            router.push(pathTo("flexireport", { reportId: pk }));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
