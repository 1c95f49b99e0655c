import { CheckCheck, CircleCheck, CircleSlash, type LucideIcon, Plus, Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import type { Upload } from "@/lib/uploads/contract";

type Metric = NonNullable<Upload["preflight"]>["metrics"][number];

const looks: Record<Metric["status"], { tone: Tone; icon: LucideIcon }> = {
  used: { tone: "ok", icon: CheckCheck },
  known: { tone: "info", icon: CircleCheck },
  new: { tone: "warning", icon: Plus },
  forbidden: { tone: "danger", icon: CircleSlash },
};

export function MetricTable({ metrics }: { metrics: readonly Metric[] }) {
  const t = useTranslations("uploadsPages.metric");
  return (
    <Card flush title={t("title")}>
      <DataTable
        frameless
        caption={t("title")}
        rows={metrics}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            header: t("name"),
            cell: ({ name, is_interest: isInterest }) => (
              <span className="flex flex-wrap items-center gap-x-2">
                {name.replaceAll("_", " ")}
                {isInterest ? (
                  <StatusText tone="info" icon={Star} tip={t("interestTip")}>
                    {t("interest")}
                  </StatusText>
                ) : null}
              </span>
            ),
          },
          { key: "sum", header: t("sum"), align: "number", cell: ({ sum }) => <Count value={sum} /> },
          {
            key: "status",
            header: t("status"),
            cell: ({ status }) => (
              <StatusText {...looks[status]} tip={t(`tip.${status}`)}>
                {t(status)}
              </StatusText>
            ),
          },
        ]}
      />
    </Card>
  );
}
