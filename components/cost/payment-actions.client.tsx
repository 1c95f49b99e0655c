"use client";

import { ArrowRightLeft, Download, FileUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { later } from "@/components/ui/parts/later";
import { paymentsFileCall } from "@/lib/cost/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import type { CostPlace } from "./cost-controls.client";

const ImportDialog = later(() => import("./import-payments-dialog.client").then((it) => it.ImportPaymentsDialog));
const RatesDialog = later(() => import("./rates-dialog.client").then((it) => it.RatesDialog));

type Props = { place: CostPlace; mayImport: boolean; mayRate: boolean };

/** Export and import of prices, and exchange rates. */
export function PaymentActions({ place: { organization, year, years }, mayImport, mayRate }: Props) {
  const t = useTranslations("cost.actions");
  const locale = useLocale();
  const [opened, open] = useState<"import" | "rates" | null>(null);
  const onClose = () => open(null);
  const file = callAddress(
    paymentsFileCall,
    { organization },
    { language: locale, ...(year === null ? {} : { year, lacking: "true" }) },
  );
  return (
    <>
      <a href={file} download data-tip={t("fileTip")} className={buttonStyle("secondary", "medium")}>
        <Download size={16} aria-hidden />
        {t("file")}
      </a>
      {mayImport ? (
        <Button icon={FileUp} onClick={() => open("import")}>
          {t("import")}
        </Button>
      ) : null}
      {mayRate ? (
        <Button icon={ArrowRightLeft} onClick={() => open("rates")}>
          {t("rates")}
        </Button>
      ) : null}
      {opened === "import" ? <ImportDialog organization={organization} onClose={onClose} /> : null}
      {opened === "rates" ? <RatesDialog year={year ?? years[0] ?? 0} onClose={onClose} /> : null}
    </>
  );
}
