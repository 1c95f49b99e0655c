"use client";

import { ChevronDown, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { later } from "../ui/parts/later";

/** Loaded after the report below it. */
export const ExportMenuLater = later(() => import("./export-menu.client").then((it) => it.ExportMenu), <Awaited />);

function Awaited() {
  const t = useTranslations("exports.menu");
  return (
    <Button icon={Download} disabled>
      {t("label")}
      <ChevronDown size={15} aria-hidden />
    </Button>
  );
}
