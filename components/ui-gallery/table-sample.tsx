import { CircleAlert, CircleCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Count } from "@/components/ui/count";
import { Progress } from "@/components/ui/states/progress";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";

const here = pathTo("ui-gallery");

const rows = [
  { id: 1, platform: "Lumina Journals", release: "5.1", uses: 120345, months: 12, isBroken: false },
  { id: 2, platform: "Knihovna plných textů", release: "5", uses: 0, months: 7, isBroken: true },
  { id: 3, platform: "Open Shelf", release: "5", uses: null, months: 0, isBroken: false },
] as const;

export function TableSample() {
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption="Table"
        showCaption
        rows={rows}
        rowKey={({ id }) => id}
        sorting={{ by: "uses", descending: true, href: (key, descending) => `${here}?sort=${key}&desc=${descending}` }}
        totalLabel="Total"
        columns={[
          {
            key: "platform",
            header: "Platform",
            sortable: true,
            cell: ({ platform }) => (
              <TextLink quiet href={here}>
                {platform}
              </TextLink>
            ),
          },
          {
            key: "release",
            header: "COUNTER",
            tip: "Release of the standard",
            cell: ({ release }) => <Badge>{release}</Badge>,
          },
          {
            key: "state",
            header: "State",
            cell: ({ isBroken }) =>
              isBroken ? (
                <StatusText tone="danger" icon={CircleAlert} tip="Refused by the server since March">
                  Broken
                </StatusText>
              ) : (
                <StatusText tone="ok" icon={CircleCheck}>
                  Verified
                </StatusText>
              ),
          },
          {
            key: "months",
            header: "Months",
            cell: ({ platform, months }) => (
              <Progress label={`Months of ${platform}`} value={months} max={12} text={`${months} of 12`} />
            ),
          },
          {
            key: "uses",
            header: "Uses",
            align: "number",
            sortable: true,
            cell: ({ uses }) => <Count value={uses} reason="Not harvested yet" />,
            total: <Count value={120345} strong />,
          },
        ]}
      />
      <Pager page={2} size={25} total={1203} href={(page, size) => `${here}?page=${page}&size=${size}`} />
    </div>
  );
}
