"use client";

import { Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { useAccountName } from "@/components/platforms/account-column";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import type { RestatementView } from "@/lib/imports/contract";

const VersionDialog = later(() => import("./version-dialog.client").then((it) => it.VersionDialog));

/** Compares the month's current counts with the previous ones. */
export function CompareVersions({ restated }: { restated: RestatementView }) {
  const t = useTranslations("harvestPages.restated");
  const [isOpen, setOpen] = useState(false);
  const { pk, former, platform, organization, report_type, month } = restated;
  const named = useReportTypeName();
  const accountName = useAccountName();
  const name = `${platform.name}, ${shortReportName(report_type)}, ${month}`;
  return (
    <>
      <Button size="small" icon={Table2} aria-label={t("numbersOf", { name })} onClick={() => setOpen(true)}>
        {t("numbers")}
      </Button>
      {isOpen ? (
        <VersionDialog
          title={`${platform.name} · ${named(report_type)} · ${month}`}
          description={[organization.name, accountName(restated)].filter(Boolean).join(" · ")}
          versions={[
            { pk: former, name: t("formerVersion") },
            { pk, name: t("laterVersion") },
          ]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
