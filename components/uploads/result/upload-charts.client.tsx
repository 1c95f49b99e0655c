"use client";

import { useTranslations } from "next-intl";
import { ChartSet } from "@/components/reports/charts/chart-set.client";
import { Card } from "@/components/ui/page/card";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { useCall } from "@/lib/kit/call/use-call";
import { listViewsOfTypeCall } from "@/lib/reports/charts/contract";
import type { Upload } from "@/lib/uploads/contract";

export function UploadCharts({ upload }: { upload: Upload }) {
  const t = useTranslations("charts.set");
  const { report_types: types, platform, organizations, first_month: from, last_month: to } = upload;
  const [type] = types;
  const [whose, ...others] = organizations;
  const read = useCall(
    listViewsOfTypeCall,
    { params: { report_type: type?.pk ?? 0 } },
    { enabled: type !== undefined },
  );
  const { data: views } = read;
  if (!type || !platform) return null;
  if (!views) return <NotLoaded label={t("title")} read={read} />;
  return (
    <Card title={t("title")}>
      <ChartSet
        views={views}
        prefersWhole
        of={{
          platform: platform.pk,
          ...(whose && others.length === 0 ? { organization: whose.pk } : {}),
          ...(from && to ? { from, to } : {}),
        }}
      />
    </Card>
  );
}
