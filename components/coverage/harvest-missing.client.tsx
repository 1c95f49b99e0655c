"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { MissingQuery } from "./harvest-missing-dialog.client";

const HarvestMissingDialog = later(() =>
  import("./harvest-missing-dialog.client").then((it) => it.HarvestMissingDialog),
);

type Props = {
  /** Null if the reader may harvest for some of the organizations only. */
  count: number | null;
  query: MissingQuery;
  report: string;
  size?: "small";
};

/** Opens the dialog to harvest missing report-months. */
export function HarvestMissing({ count, query, report, size }: Props) {
  const t = useTranslations("coverage");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={size ? "secondary" : "primary"}
        {...(size && { size })}
        icon={Download}
        onClick={() => setOpen(true)}
      >
        {count === null ? t("harvestMissing") : t("harvestMissingCount", { count })}
      </Button>
      {isOpen ? <HarvestMissingDialog query={query} report={report} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
