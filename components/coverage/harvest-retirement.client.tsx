"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const RetirementDialog = later(() => import("./retirement-dialog.client").then((it) => it.RetirementDialog));

type Props = { release: string; organization: number };

/** Opens the dialog to harvest what only a release that ends soon can deliver. */
export function HarvestRetirement(props: Props) {
  const t = useTranslations("coverage.retirement");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={Download} onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {isOpen ? <RetirementDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
