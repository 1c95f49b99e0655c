"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { TableReport } from "@/lib/non-counter/contract";

const ChangeReportDialog = later(() => import("./change-report-dialog.client").then((it) => it.ChangeReportDialog));

type Props = { organization: number; report: TableReport };

export function ChangeReportButton({ organization, report }: Props) {
  const t = useTranslations("nonCounter.reportType");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("edit", { name: report.short_name })} icon={Pencil} onClick={() => setOpen(true)} />
      {isOpen ? (
        <ChangeReportDialog
          {...{ organization, report }}
          onClose={() => setOpen(false)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </>
  );
}
