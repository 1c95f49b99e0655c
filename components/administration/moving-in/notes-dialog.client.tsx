"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import { useFirstFile } from "@/components/ui/use-first-file";
import { type CarriedNote, importNotesCall, previewNotesCall } from "@/lib/administration/moving-in/contract";
import { sendForm } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";

type Row = CarriedNote & { row: number };
type Props = { file: File; onDone: () => void; onClose: () => void };

/** Imports the annotations, saved reports and scenarios of an archive: a preview first, then all at once. */
export function NotesDialog({ file, onDone, onClose }: Props) {
  const t = useTranslations("movingIn.notes");
  const common = useTranslations("common");
  const notify = useSnackbar();
  const { isBusy, problem, run } = useAction();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useFirstFile(file, () =>
    run(async () => {
      const { notes } = await sendForm(previewNotesCall, { file });
      setRows(notes.map((note, row) => ({ ...note, row })));
    }),
  );
  const numberOf = (state: Row["state"]) => rows?.filter((one) => one.state === state).length ?? 0;
  const write = () =>
    run(async () => {
      const { notes } = await sendForm(importNotesCall, { file });
      notify({ tone: "ok", text: t("done", { count: notes.filter(({ state }) => state === "new").length }) });
      onDone();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title")}
      description={t("description")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabled={numberOf("new") === 0} onClick={write}>
            {t("submit", { count: numberOf("new") })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {numberOf("wrong") > 0 ? (
          <Notice tone="warning">{common("rowsLeftOut", { count: numberOf("wrong") })}</Notice>
        ) : null}
        {rows ? <PreviewedNotes rows={rows} /> : null}
      </div>
    </Dialog>
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
