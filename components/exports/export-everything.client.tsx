"use client";

import { Archive } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const EverythingDialog = later(() => import("./everything-dialog.client").then((it) => it.EverythingDialog));

/** Opens the form for an archive of everything of an organization; its texts are in `exports`. */
export function ExportEverything({
  organizations,
  hasSecrets,
}: Omit<ComponentProps<typeof EverythingDialog>, "onClose">) {
  const t = useTranslations("exports.everything");
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon={Archive} onClick={() => open(true)}>
        {t("open")}
      </Button>
      {isOpen ? (
        <EverythingDialog organizations={organizations} hasSecrets={hasSecrets} onClose={() => open(false)} />
      ) : null}
    </>
  );
}
