"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const Dialog = later(() => import("./import-years-dialog.client").then((it) => it.ImportYearsDialog));

/** Opens the import of yearly figures. */
export function ImportYears() {
  const t = useTranslations("yearlyFigures.import");
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon={CalendarDays} onClick={() => open(true)}>
        {t("action")}
      </Button>
      {isOpen ? <Dialog onClose={() => open(false)} /> : null}
    </>
  );
}
