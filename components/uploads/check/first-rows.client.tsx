"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import type { Upload } from "@/lib/uploads/contract";

const ReportRows = later(() => import("./report-rows.client").then((it) => it.ReportRows));

type Props = { upload: number; reports: NonNullable<Upload["preflight"]>["reports"]; generated: string };

/** The first usage that was read of the file, as it would be imported; asked for when it is opened. */
export function FirstRows(props: Props) {
  const t = useTranslations("uploadsPages.rows");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReportRows {...props} />;
  return (
    <Button className="self-start" onClick={() => setOpen(true)}>
      {t("show")}
    </Button>
  );
}
