"use client";

import { ListPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const Dialog = later(() => import("./import-platforms-dialog.client").then((it) => it.ImportPlatformsDialog));

export function ImportPlatforms() {
  const t = useTranslations("setUp.platforms");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={ListPlus} onClick={() => setOpen(true)}>
        {t("fromList")}
      </Button>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
