"use client";

import { Download, FilePlus2, FileUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { later } from "@/components/ui/parts/later";
import { agreementsFileCall } from "@/lib/cost/agreements/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import type { Managed } from "./agreement-dialog.client";

const AgreementDialog = later(() => import("./agreement-dialog.client").then((it) => it.AgreementDialog));
const ImportDialog = later(() => import("./import-agreements-dialog.client").then((it) => it.ImportAgreementsDialog));

type Props = {
  organization: number;
  year: number;
  /** Null for readers who only see agreements. */
  managed: Managed | null;
};

/** A new agreement, import and export of all. */
export function AgreementListActions({ organization, year, managed }: Props) {
  const t = useTranslations("agreements.actions");
  const locale = useLocale();
  const [opened, open] = useState<"create" | "import" | null>(null);
  const onClose = () => open(null);
  const months = { from: `${year}-01`, to: `${year}-12` };
  const file = callAddress(agreementsFileCall, undefined, {
    organization: String(organization),
    language: locale,
    ...(managed ? { ...months, lacking: "true" } : months),
  });
  return (
    <>
      <a href={file} download data-tip={t("fileTip")} className={buttonStyle("secondary", "medium")}>
        <Download size={16} aria-hidden />
        {t("file")}
      </a>
      {managed ? (
        <>
          <Button icon={FileUp} onClick={() => open("import")}>
            {t("import")}
          </Button>
          <Button variant="primary" icon={FilePlus2} onClick={() => open("create")}>
            {t("create")}
          </Button>
        </>
      ) : null}
      {opened === "import" ? <ImportDialog organization={organization} onClose={onClose} /> : null}
      {opened === "create" && managed ? <AgreementDialog managed={managed} agreement={null} onClose={onClose} /> : null}
    </>
  );
}
