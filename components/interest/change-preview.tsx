import { useTranslations } from "next-intl";
import { Difference } from "@/components/counter/restated-sums";
import { Count } from "@/components/ui/count";
import type { Option } from "@/components/ui/fields/option";
import { Notice } from "@/components/ui/states/notice";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { InterestPreview } from "@/lib/interest/contract";

type Figure = InterestPreview["groups"][number];
type Props = { preview: InterestPreview; groups: readonly Option<string>[] };

/** Effect of a change on all interest: by group, and for the most affected platforms. */
export function ChangePreview({ preview, groups }: Props) {
  const t = useTranslations("interest.preview");
  const { from, to, platform_count: count } = preview;
  const nameOf = (group: string) => groups.find(({ value }) => value === group)?.label ?? group;
  const group: DataColumn<Figure> = { key: "group", header: t("group"), cell: (row) => nameOf(row.group) };
  const figures = useFigureColumns();
  if (count === 0)
    return (
      <div ref={showInSight}>
        <Notice tone="info">{t("nothing", { from, to })}</Notice>
      </div>
    );
  return (
    <div ref={showInSight} className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t("text", { from, to, count })}</p>
      <DataTable
        caption={t("groups")}
        rows={preview.groups.filter(({ before, after }) => before + after > 0)}
        rowKey={(row) => row.group}
        columns={[group, ...figures]}
      />
      <DataTable
        caption={t("platforms")}
        showCaption
        rows={preview.platforms.flatMap(({ pk, name, groups: own }) => own.map((one) => ({ ...one, pk, name })))}
        rowKey={(row) => `${row.pk} ${row.group}`}
        columns={[{ key: "platform", header: t("platform"), cell: (row) => row.name }, group, ...figures]}
      />
    </div>
  );
}

/** The preview comes below a possibly long form. */
const showInSight = (element: HTMLElement | null) => void element?.scrollIntoView({ block: "nearest" });

function useFigureColumns(): DataColumn<Figure>[] {
  const t = useTranslations("interest.preview");
  return [
    { key: "before", header: t("before"), align: "number", cell: ({ before }) => <Count value={before} /> },
    { key: "after", header: t("after"), align: "number", cell: ({ after }) => <Count value={after} /> },
    {
      key: "difference",
      header: t("difference"),
      align: "number",
      cell: ({ before, after }) => <Difference before={before} after={after} />,
    },
  ];
}
