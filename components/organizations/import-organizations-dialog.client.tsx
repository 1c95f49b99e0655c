"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import type { Received } from "@/lib/access/contract";
import { send, sendForm } from "@/lib/kit/call/send";
import {
  importOrganizationsCall,
  previewOrganizationsCall,
  type SheetOrganization,
} from "@/lib/organizations/contract";

type Preview = Received<typeof previewOrganizationsCall.returns>;

const addedIn = ({ organizations }: Preview) => organizations.filter(({ state }) => state === "new");

/** Organizations typed, pasted or from a sheet: shown first, then added at once. */
export function ImportOrganizationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("organizations.import");
  return (
    <SheetImport<Preview>
      words={{
        ...{ title: t("title"), description: t("description"), text: t("text"), hint: t("hint") },
        ...{ example: t("example"), file: t("file"), formats: t("formats"), check: t("check"), back: t("back") },
      }}
      read={(file) => sendForm(previewOrganizationsCall, { file })}
      countOf={(preview) => addedIn(preview).length}
      submit={(count) => t("submit", { count })}
      write={async (preview) => {
        const drafts = addedIn(preview).map(({ row: _, state: __, problem: ___, ...draft }) => draft);
        const { created } = await send(importOrganizationsCall, { body: { organizations: drafts } });
        return t("done", { count: created });
      }}
      found={(preview) => <Found preview={preview} />}
      onClose={onClose}
    />
  );
}

const looks: Record<SheetOrganization["state"], { tone: Tone; icon: LucideIcon }> = {
  new: { tone: "ok", icon: CirclePlus },
  known: { tone: "muted", icon: CircleMinus },
  wrong: { tone: "danger", icon: CircleAlert },
};

/** What adding each row would do. */
function Found({ preview: { organizations, unknown } }: { preview: Preview }) {
  const t = useTranslations("organizations");
  const columns: DataColumn<SheetOrganization>[] = [
    {
      key: "name",
      header: t("column.name"),
      cell: ({ name, name_en, name_cs }) => {
        const others = [name_en, name_cs].filter((other) => other !== "" && other !== name);
        return [name, ...others].join(" · ");
      },
    },
    {
      key: "state",
      header: t("import.outcome"),
      cell: ({ state, problem }) => <StatusText {...looks[state]}>{problem ?? t(`import.state.${state}`)}</StatusText>,
    },
    { key: "short_name", header: t("column.shortName"), cell: ({ short_name }) => short_name },
    { key: "internal_id", header: t("column.internalId"), cell: ({ internal_id }) => internal_id },
  ];
  return (
    <>
      {unknown.length > 0 ? <p className="text-muted">{t("import.unknown", { columns: unknown.join(", ") })}</p> : null}
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={organizations}
        rowKey={({ row, name }) => `${row} ${name}`}
      />
    </>
  );
}
