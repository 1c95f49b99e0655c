"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const MetricDialog = later(() => import("./metric-dialog.client").then((it) => it.MetricDialog));

export function MetricButton() {
  const t = useTranslations("nonCounter.metric");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" icon={Plus} onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
      {isOpen ? <MetricDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
