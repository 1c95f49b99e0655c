"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import { type CarriedNote, importNotesCall, previewNotesCall } from "@/lib/administration/moving-in/contract";
import { sendForm } from "@/lib/kit/call/send";

type Row = CarriedNote & { row: number };

const countIn = (rows: readonly CarriedNote[], state: CarriedNote["state"]) =>
  rows.filter((one) => one.state === state).length;

/** Imports the annotations, saved reports and scenarios of an archive: a preview first, then all at once. */
export function NotesDialog({ first, onClose }: { first: File; onClose: () => void }) {
  const t = useTranslations("movingIn.notes");
  return (
    <SheetImport<readonly Row[]>
      words={{ title: t("title"), description: t("description") }}
      read={async (file) => {
        const { notes } = await sendForm(previewNotesCall, { file });
        return notes.map((note, row) => ({ ...note, row }));
      }}
      countOf={(rows) => countIn(rows, "new")}
      wrongOf={(rows) => countIn(rows, "wrong")}
      submit={(count) => t("submit", { count })}
      write={async () => {
        const { notes } = await sendForm(importNotesCall, { file: first });
        return t("done", { count: countIn(notes, "new") });
      }}
      renderPreview={(rows) => <PreviewedNotes rows={rows} />}
      first={first}
      onClose={onClose}
    />
  );
}

const looks: Record<Row["state"], { tone: Tone; icon: LucideIcon }> = {
  new: { tone: "ok", icon: CirclePlus },
  same: { tone: "muted", icon: CircleMinus },
  wrong: { tone: "danger", icon: CircleAlert },
};

function PreviewedNotes({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("movingIn.notes");
  const columns: DataColumn<Row>[] = [
    { key: "name", header: t("name"), cell: ({ name }) => name },
    { key: "kind", header: t("kindOf"), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: "organization", header: t("organization"), cell: ({ organization }) => organization ?? "" },
    {
      key: "state",
      header: t("outcome"),
      cell: ({ state, problem }) => (
        <StatusText breaks {...looks[state]}>
          {problem ?? t(`state.${state}`)}
        </StatusText>
      ),
    },
  ];
  return <DataTable isCards caption={t("caption")} columns={columns} rows={rows} rowKey={({ row }) => row} />;
}
