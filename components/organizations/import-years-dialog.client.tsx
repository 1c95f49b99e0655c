"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import type { Received } from "@/lib/kit/call/call-shape";
import { send, sendForm } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { importYearsCall, previewYearsCall, type SheetYear } from "@/lib/organizations/contract";

type Preview = Received<typeof previewYearsCall.returns>;

const writtenIn = ({ years }: Preview) =>
  years.flatMap(({ organization, year, fte, students, staff, former, state }) =>
    (state === "new" || state === "changed") && organization !== null && year !== null
      ? [{ organization, year, fte, students, staff, former }]
      : [],
  );

type Props = { first?: File; onClose: () => void };

/** Imports yearly figures of several organizations: a preview first, then all at once. */
export function ImportYearsDialog({ first, onClose }: Props) {
  const t = useTranslations("yearlyFigures.import");
  return (
    <SheetImport<Preview>
      words={{
        ...{ title: t("title"), description: t("description"), text: t("text"), hint: t("hint") },
        ...{ example: t("example"), file: t("file"), formats: t("formats"), check: t("check"), back: t("back") },
      }}
      read={(file) => sendForm(previewYearsCall, { file })}
      countOf={(preview) => writtenIn(preview).length}
      wrongOf={({ years }) => years.filter(({ state }) => state === "wrong").length}
      submit={(count) => t("submit", { count })}
      write={async (preview) => {
        const { years, organizations } = await send(importYearsCall, { body: { years: writtenIn(preview) } });
        return t("done", { count: years, organizations });
      }}
      renderPreview={(preview) => <PreviewedYears preview={preview} />}
      first={first}
      onClose={onClose}
    />
  );
}

const looks: Record<SheetYear["state"], { tone: Tone; icon: LucideIcon }> = {
  new: { tone: "ok", icon: CirclePlus },
  changed: { tone: "warning", icon: Pencil },
  same: { tone: "muted", icon: CircleMinus },
  wrong: { tone: "danger", icon: CircleAlert },
};

function PreviewedYears({ preview: { years, unknown } }: { preview: Preview }) {
  const t = useTranslations("yearlyFigures");
  const { decimal } = useFormat();
  const figure = (key: "fte" | "students" | "staff"): DataColumn<SheetYear> => ({
    key,
    header: t(key),
    align: "number",
    cell: (row) => {
      const before = row.former?.[key] ?? null;
      return (
        <>
          {row[key] === null ? "" : decimal(row[key])}
          {before === null || before === row[key] ? null : (
            <span className="block text-muted text-sm">{t("import.before", { value: decimal(before) })}</span>
          )}
        </>
      );
    },
  });
  const columns: DataColumn<SheetYear>[] = [
    { key: "organization", header: t("import.organization"), cell: ({ organization_name: name }) => name },
    { key: "year", header: t("import.year"), cell: ({ year }) => year },
    {
      key: "state",
      header: t("import.outcome"),
      cell: ({ state, problem }) => (
        <StatusText breaks {...looks[state]}>
          {problem ?? t(`import.state.${state}`)}
        </StatusText>
      ),
    },
    figure("fte"),
    figure("students"),
    figure("staff"),
  ];
  return (
    <>
      {unknown.length > 0 ? <p className="text-muted">{t("import.unknown", { columns: unknown.join(", ") })}</p> : null}
      <DataTable
        isCards
        caption={t("import.caption")}
        columns={columns}
        rows={years}
        rowKey={({ row, year, organization_name: name }) => `${row} ${year} ${name}`}
      />
    </>
  );
}
