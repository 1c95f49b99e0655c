"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import type { Received } from "@/lib/kit/call/call-shape";
import { send, sendForm } from "@/lib/kit/call/send";
import {
  importOrganizationsCall,
  previewOrganizationsCall,
  type SheetOrganization,
} from "@/lib/organizations/contract";

type Preview = Received<typeof previewOrganizationsCall.returns>;

const inState = ({ organizations }: Preview, wanted: SheetOrganization["state"]) =>
  organizations.filter(({ state }) => state === wanted);

/** Rows to send from the preview: new ones whole, existing ones with their changes only. */
function importedOf(preview: Preview) {
  return {
    organizations: inState(preview, "new").map(({ name, name_en, name_cs, short_name, internal_id, ...row }) => ({
      ...{ name, name_en, name_cs, short_name, internal_id, alternative_names: row.alternative_names },
      federation_scopes: row.federation_scopes,
      parent: row.parent,
      is_raw_data_import_enabled: row.is_raw_data_import_enabled,
    })),
    changes: inState(preview, "change").flatMap((row) => {
      const { organization, revision } = row;
      return organization === null || revision === null ? [] : [{ organization, revision, ...valuesOf(row) }];
    }),
  };
}

const texts = ["name", "name_en", "name_cs", "short_name", "internal_id", "parent"] as const;

function valuesOf(row: SheetOrganization) {
  const changed = new Map(row.changes.map(({ field, after }) => [field, after]));
  const flag = row.is_raw_data_import_enabled;
  return {
    ...Object.fromEntries(texts.flatMap((field) => (changed.has(field) ? [[field, changed.get(field)]] : []))),
    ...(changed.has("alternative_names") ? { alternative_names: row.alternative_names } : {}),
    ...(changed.has("federation_scopes") ? { federation_scopes: row.federation_scopes } : {}),
    ...(changed.has("is_raw_data_import_enabled") && flag !== null ? { is_raw_data_import_enabled: flag } : {}),
  };
}

/** Organizations typed, pasted or read from a sheet: previewed first, then saved together. */
export function ImportOrganizationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("organizations.import");
  return (
    <SheetImport<Preview>
      words={{
        ...{ title: t("title"), description: t("description"), text: t("text"), hint: t("hint") },
        ...{ example: t("example"), file: t("file"), formats: t("formats"), check: t("check"), back: t("back") },
      }}
      read={(file) => sendForm(previewOrganizationsCall, { file })}
      countOf={(preview) => inState(preview, "new").length + inState(preview, "change").length}
      wrongOf={(preview) => inState(preview, "wrong").length}
      submit={(count) => t("submit", { count })}
      write={async (preview) => {
        const { created, changed } = await send(importOrganizationsCall, { body: importedOf(preview) });
        return [created > 0 && t("done", { count: created }), changed > 0 && t("changed", { count: changed })]
          .filter(Boolean)
          .join(" ");
      }}
      renderPreview={(preview) => <Found preview={preview} />}
      onClose={onClose}
    />
  );
}

const looks: Record<SheetOrganization["state"], { tone: Tone; icon: LucideIcon }> = {
  new: { tone: "ok", icon: CirclePlus },
  change: { tone: "info", icon: PencilLine },
  known: { tone: "muted", icon: CircleMinus },
  wrong: { tone: "danger", icon: CircleAlert },
};

const fieldNames = {
  name: "name",
  name_en: "nameEn",
  name_cs: "nameCs",
  short_name: "shortName",
  internal_id: "internalId",
  alternative_names: "alternativeNames",
  federation_scopes: "federationScopes",
  parent: "parent",
  is_raw_data_import_enabled: "rawData",
} as const;

function Found({ preview: { organizations, unknown } }: { preview: Preview }) {
  const t = useTranslations("organizations");
  const common = useTranslations("common");
  const changeText = (field: SheetOrganization["changes"][number]["field"], text: string) =>
    field === "is_raw_data_import_enabled" ? common(text === "yes" ? "yes" : "no") : text;
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
      cell: ({ state, problem, changes }) => (
        <>
          <StatusText breaks {...looks[state]}>
            {problem ?? t(`import.state.${state}`)}
          </StatusText>
          {changes.map(({ field, before, after }) => (
            <span key={field} className="block text-muted text-sm [overflow-wrap:anywhere]">
              {t(before === "" ? "import.filled" : "import.replaced", {
                field: t(`field.${fieldNames[field]}`),
                before: changeText(field, before),
                after: changeText(field, after),
              })}
            </span>
          ))}
        </>
      ),
    },
    { key: "short_name", header: t("column.shortName"), cell: ({ short_name }) => short_name },
    { key: "internal_id", header: t("column.internalId"), cell: ({ internal_id }) => internal_id },
  ];
  return (
    <>
      {unknown.length > 0 ? <p className="text-muted">{t("import.unknown", { columns: unknown.join(", ") })}</p> : null}
      <DataTable
        isCards
        caption={t("caption")}
        columns={columns}
        rows={organizations}
        rowKey={({ row, name }) => `${row} ${name}`}
      />
    </>
  );
}
