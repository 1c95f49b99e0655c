"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { SheetTemplateView } from "@/lib/non-counter/contract";

const TemplateDialog = later(() => import("./template-dialog.client").then((it) => it.TemplateDialog));

type Props = { template: SheetTemplateView; organization: number };

export function TemplateButton({ template, organization }: Props) {
  const t = useTranslations("nonCounter.template");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t("named", { name: template.name, report: template.report_type.short_name })}
      </Button>
      {isOpen ? <TemplateDialog {...{ template, organization }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
