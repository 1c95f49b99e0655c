import { CircleCheck, CircleMinus, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { Card } from "@/components/ui/page/card";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Upload } from "@/lib/uploads/contract";

type Place = NonNullable<NonNullable<Upload["preflight"]>["places"]>[number];

/** Organizations, platforms and reports of exported usage, and whether each is imported. */
export function PlaceTable({ places }: { places: readonly Place[] }) {
  const t = useTranslations("uploadsPages.places");
  const periodText = usePeriodText();
  return (
    <Card flush title={t("title")}>
      <DataTable
        frameless
        caption={t("title")}
        rows={places}
        rowKey={({ organization, platform, report }) => JSON.stringify([organization, platform, report])}
        columns={[
          { key: "platform", header: t("platform"), cell: ({ platform }) => platform || "–" },
          { key: "organization", header: t("organization"), cell: ({ organization }) => organization || "–" },
          { key: "report", header: t("report"), cell: ({ report }) => report },
          { key: "state", header: t("state"), cell: (place) => <State place={place} /> },
          {
            key: "span",
            header: t("span"),
            cell: ({ first_month: first, last_month: last }) =>
              first === last ? periodText(first, 1) : `${periodText(first, 1)} – ${periodText(last, 1)}`,
          },
          { key: "months", header: t("months"), align: "number", cell: ({ months }) => <Count value={months} /> },
          { key: "records", header: t("records"), align: "number", cell: ({ records }) => <Count value={records} /> },
          { key: "sum", header: t("sum"), align: "number", cell: ({ sum }) => <Count value={sum} /> },
        ]}
      />
    </Card>
  );
}

function State({ place: { is_wanted: isWanted, clashes } }: { place: Place }) {
  const t = useTranslations("uploadsPages.places");
  if (!isWanted)
    return (
      <StatusText tone="warning" icon={CircleMinus}>
        {t("leftOut")}
      </StatusText>
    );
  if (clashes > 0)
    return (
      <StatusText tone="warning" icon={TriangleAlert}>
        {t("clashes", { count: clashes })}
      </StatusText>
    );
  return (
    <StatusText tone="ok" icon={CircleCheck}>
      {t("wanted")}
    </StatusText>
  );
}
