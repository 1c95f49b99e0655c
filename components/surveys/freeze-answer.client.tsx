"use client";

import { Snowflake } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { Freezing } from "./freeze-dialog.client";

const FreezeDialog = later(() => import("./freeze-dialog.client").then((it) => it.FreezeDialog));

export function FreezeAnswer(freezing: Freezing) {
  const t = useTranslations("surveys.frozen");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={Snowflake} onClick={() => setOpen(true)}>
        {t("freeze")}
      </Button>
      {isOpen ? <FreezeDialog {...freezing} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
