"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Option } from "@/components/ui/fields/option";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { ExportUsage } from "./export-usage.client";
import type { Contents } from "./offered-reports";

const DeleteDataDialog = later(() => import("./delete-data-dialog.client").then((it) => it.DeleteDataDialog));

type Props = {
  platform: { pk: number; name: string; organization: { pk: number } | null };
  /** Selected in the top bar; -1 for all. */
  organization: number;
  /** Contents to export, until the reader chooses others. */
  contents: Contents;
  /** Organizations that the reader administers. */
  organizations: readonly Option<number>[];
  /** Organizations with usage on the platform. */
  withUsage: readonly number[];
  months: { from: string; to: string };
};

export function DataTab({ platform, organization, contents, organizations, withUsage, months }: Props) {
  const t = useTranslations("platforms.data");
  const [isOpen, setOpen] = useState(false);
  const chosen = organizations.find(({ value }) => value === organization);
  const exportable = organizations.filter(({ value }) => value === organization || withUsage.includes(value));
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card title={t("export.title")}>
        <ExportUsage
          platformId={platform.pk}
          contents={contents}
          organization={chosen?.value ?? null}
          organizations={exportable}
          months={months}
        />
      </Card>
      <Card title={t("delete.title")}>
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-[72ch] text-muted">{t("delete.text")}</p>
          <Button variant="danger" icon={Trash2} onClick={() => setOpen(true)}>
            {t("delete.action")}
          </Button>
        </div>
      </Card>
      {isOpen ? (
        <DeleteDataDialog
          platform={platform}
          organization={organization}
          whose={chosen?.label ?? null}
          isOwn={chosen !== undefined && platform.organization?.pk === chosen.value}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
