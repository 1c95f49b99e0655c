"use client";

import { Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { RestatementView } from "@/lib/imports/contract";

const VersionDialog = later(() => import("./version-dialog.client").then((it) => it.VersionDialog));

/** Shows what the month counts now, and what it counted before. */
export function CompareVersions({ restated }: { restated: RestatementView }) {
  const t = useTranslations("harvestPages.restated");
  const [isOpen, setOpen] = useState(false);
  const { pk, former, platform, organization, report_type, month } = restated;
  const name = `${platform.name}, ${report_type.short_name}, ${month}`;
  return (
    <>
      <Button size="small" icon={Table2} aria-label={t("numbersOf", { name })} onClick={() => setOpen(true)}>
        {t("numbers")}
      </Button>
      {isOpen ? (
        <VersionDialog
          title={`${platform.name} · ${report_type.short_name} · ${month}`}
          description={organization.name}
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
