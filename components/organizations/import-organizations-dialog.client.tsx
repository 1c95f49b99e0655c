"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DropPlace, SHEETS } from "@/components/ui/drop-place.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { Notice } from "@/components/ui/notice";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import type { Received } from "@/lib/access/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send, sendForm } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  importOrganizationsCall,
  previewOrganizationsCall,
  type SheetOrganization,
} from "@/lib/organizations/contract";

type Preview = Received<typeof previewOrganizationsCall.returns>;

/** Organizations typed, pasted or from a sheet: shown first, then added at once. */
export function ImportOrganizationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("organizations.import");
  const common = useTranslations("common");
  const [text, setText] = useState("");
  const { preview, read, add, forget, isBusy, problem } = useImport(onClose);
  const added = preview?.organizations.filter(({ state }) => state === "new") ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title")}
      description={t("description")}
      dirty={preview !== null || text !== ""}
      footer={
        <>
          {preview ? (
            <Button className="mr-auto" onClick={forget}>
              {t("back")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{common("cancel")}</Button>
          {preview ? (
            <Button variant="primary" busy={isBusy} disabled={added.length === 0} onClick={() => add(added)}>
              {t("submit", { count: added.length })}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isBusy}
              disabled={text.trim() === ""}
              onClick={() => read(new File([text], "pasted.txt", { type: "text/plain" }))}
            >
              {t("check")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {preview ? (
          <Found preview={preview} />
        ) : (
          <Given text={text} onText={setText} isReading={isBusy} onFile={(file) => void read(file)} />
        )}
      </div>
    </Dialog>
  );
}

type GivenProps = { text: string; onText: (text: string) => void; isReading: boolean; onFile: (file: File) => void };

function Given({ text, onText, isReading, onFile }: GivenProps) {
  const t = useTranslations("organizations.import");
  return (
    <>
      <TextArea label={t("text")} hint={t("hint")} placeholder={t("example")} value={text} onChange={onText} />
      <DropPlace label={t("file")} hint={t("formats")} accept={SHEETS} busy={isReading} onFile={onFile} />
    </>
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

/** Reads a list, and adds what is new in it. */
function useImport(onDone: () => void) {
  const t = useTranslations("organizations.import");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.message || errors("noAnswer"));
    } finally {
      setBusy(false);
    }
  };
  return {
    preview,
    isBusy,
    problem,
    read: (file: File) => attempt(async () => setPreview(await sendForm(previewOrganizationsCall, { file }))),
    add: (organizations: readonly SheetOrganization[]) =>
      attempt(async () => {
        const drafts = organizations.map(({ row: _, state: __, problem: ___, ...draft }) => draft);
        const { created } = await send(importOrganizationsCall, { body: { organizations: drafts } });
        notify({ tone: "ok", text: t("done", { count: created }) });
        onDone();
        router.refresh();
      }),
    forget: () => {
      setPreview(null);
      setProblem(null);
    },
  };
}
