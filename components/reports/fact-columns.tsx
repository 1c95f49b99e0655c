import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/data-column";
import type { Received } from "@/lib/access/contract";
import type { factsBehind } from "@/lib/reports/contract";

type Fact = Received<typeof factsBehind.returns>["results"][number];

/** A record in columns: whose, where, what, when, how split, how much. */
export function useFactColumns(): DataColumn<Fact>[] {
  const t = useTranslations("reports");
  const common = useTranslations("common");
  return [
    { key: "organization", header: t("dimension.organization"), cell: ({ organization }) => organization.name },
    { key: "platform", header: t("dimension.platform"), cell: ({ platform }) => platform.name },
    {
      key: "title",
      header: t("dimension.title"),
      cell: ({ title }) => title?.name ?? <span className="text-muted italic">{common("blank")}</span>,
    },
    { key: "report", header: t("dimension.reportType"), cell: ({ report_type: type }) => type },
    { key: "metric", header: t("dimension.metric"), cell: ({ metric }) => metric },
    {
      key: "month",
      header: t("facts.month"),
      cell: ({ month }) => <span className="tabular whitespace-nowrap">{month}</span>,
    },
    { key: "attributes", header: t("facts.attributes"), cell: ({ attributes }) => <Attributes of={attributes} /> },
    { key: "value", header: t("facts.value"), align: "number", cell: ({ value }) => <Count value={value} strong /> },
  ];
}

/** COUNTER's own names: whoever checks a number compares them with the file. */
function Attributes({ of }: { of: Readonly<Record<string, string>> }) {
  const pairs = Object.entries(of);
  if (pairs.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="flex min-w-72 flex-wrap gap-x-3 text-sm">
      {pairs.map(([name, value]) => (
        <li key={name} className="whitespace-nowrap">
          <span className="text-muted">{name.replaceAll("_", " ")}:</span> {value}
        </li>
      ))}
    </ul>
  );
}
