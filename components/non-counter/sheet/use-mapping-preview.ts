import { useLocale } from "next-intl";
import { useSettled } from "@/components/ui/use-settled";
import { isMonth } from "@/lib/counter/standard/month";
import { useCall } from "@/lib/kit/call/use-call";
import { previewMappingCall } from "@/lib/non-counter/contract";
import type { MappingDraft } from "@/lib/non-counter/layout/edit-mapping";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

type Asked = {
  organization: number;
  rows: readonly SheetRow[];
  sheet: string | null;
  reportType: number;
  draft: MappingDraft;
  period: string;
};

const mostRows = 120;

/** Server's reading of the first rows, debounced. */
export function useMappingPreview({ organization, rows, sheet, reportType, draft, period }: Asked) {
  const language = useLocale() === "cs" ? "cs" : "en";
  const key = useSettled(JSON.stringify({ draft, reportType, period }));
  const settled: Pick<Asked, "draft" | "reportType" | "period"> = JSON.parse(key);
  const { mapping, headingRow } = settled.draft;
  return useCall(
    previewMappingCall,
    {
      params: { organization },
      query: { language },
      body: {
        report_type: settled.reportType,
        mapping: inBody(mapping),
        sheet,
        rows: rows.slice(0, mostRows).map(({ number, cells }) => ({ number, cells: cells.slice(0, 300) })),
        heading_row: headingRow,
        period: isMonth(settled.period) ? settled.period : null,
      },
    },
    { keepLast: true },
  );
}

type Mapping = MappingDraft["mapping"];

const inBody = ({ columns, skip_rows, blanks, ...rest }: Mapping) => ({
  ...rest,
  columns: [...columns],
  skip_rows: [...skip_rows],
  blanks: [...blanks],
  constants: { ...rest.constants, attributes: { ...rest.constants.attributes } },
  metric_names: { ...rest.metric_names },
});
