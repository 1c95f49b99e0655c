"use client";

import { Download, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DropFile } from "@/components/ui/drop-place.client";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { saveFile } from "@/components/ui/save-file";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { DataTable } from "@/components/ui/tables/data-table";
import { send, sendForm } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  exportPeersCall,
  importPeersCall,
  listPeerSourcesCall,
  type PeerFilePreview,
  type PeerSources,
  previewPeersCall,
  removePeerSourceCall,
} from "@/lib/peers/contract";

type Checked = { readonly file: File; readonly preview: PeerFilePreview };

/** Export of our bands, import of others, and the installations whose bands are shown. */
export function SourcesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("peers.sources");
  const common = useTranslations("common");
  const notify = useSnackbar();
  const router = useRouter();
  const stored = useCall(listPeerSourcesCall, {});
  const { isBusy, problem, forget, run } = useAction();
  const [checked, check] = useState<Checked | null>(null);
  const [isConfirmed, confirm] = useState(false);
  const read = (file: File) =>
    run(async () => {
      check({ file, preview: await sendForm(previewPeersCall, { file }) });
      confirm(false);
    });
  const save = () =>
    run(async () => {
      saveFile(await send(exportPeersCall, {}), "peers.json");
      await stored.refresh();
    });
  const write = ({ file, preview: { fingerprint, source } }: Checked) =>
    run(async () => {
      await stored.replace(await sendForm(importPeersCall, { file, fingerprint }));
      check(null);
      notify({ tone: "ok", text: t("done", { source }) });
      router.refresh();
    });
  const mayWrite = checked !== null && (checked.preview.is_accepted || isConfirmed);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title")}
      description={t("description")}
      dirty={checked !== null}
      footer={
        checked === null ? (
          <Button onClick={onClose}>{common("close")}</Button>
        ) : (
          <>
            <Button className="mr-auto" onClick={() => check(null)}>
              {t("back")}
            </Button>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button variant="primary" busy={isBusy} disabled={!mayWrite} onClick={() => void write(checked)}>
              {t("submit")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {checked === null ? (
          <>
            {stored.data ? (
              <Overview
                sources={stored.data}
                isBusy={isBusy}
                onExport={() => void save()}
                onRemoved={() => {
                  void stored.refresh();
                  router.refresh();
                }}
              />
            ) : (
              <>
                <NotLoaded label={t("caption")} read={stored} />
                {stored.isLoading ? <Spinner /> : null}
              </>
            )}
            <DropFile
              label={t("import")}
              hint={t("hint")}
              accept=".json,application/json"
              busy={isBusy}
              onFile={(file) => {
                forget();
                void read(file);
              }}
            />
          </>
        ) : (
          <Preview preview={checked.preview} isConfirmed={isConfirmed} onConfirm={confirm} />
        )}
      </div>
    </Dialog>
  );
}

type OverviewProps = { sources: PeerSources; isBusy: boolean; onExport: () => void; onRemoved: () => void };

function Overview({ sources: { fingerprint, sources }, isBusy, onExport, onRemoved }: OverviewProps) {
  const t = useTranslations("peers.sources");
  const { day } = useFormat();
  const [removed, remove] = useState<PeerSources["sources"][number] | null>(null);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="font-semibold">{t("own")}</p>
          <p className="tabular">{fingerprint ?? t("noKey")}</p>
          <p className="text-muted text-sm">{t("ownHint")}</p>
        </div>
        <Button icon={Download} busy={isBusy} onClick={onExport}>
          {t("export")}
        </Button>
      </div>
      <DataTable
        isCards
        caption={t("caption")}
        rows={sources}
        rowKey={({ pk }) => pk}
        empty={<p className="px-4 py-3 text-muted">{t("none")}</p>}
        columns={[
          { key: "name", header: t("name"), cell: ({ name }) => name },
          { key: "bands", header: t("bands"), align: "number", cell: ({ bands }) => bands },
          { key: "issued", header: t("issued"), cell: ({ issued }) => day(issued) },
          {
            key: "fingerprint",
            header: t("fingerprint"),
            cell: ({ fingerprint: key }) => <span className="tabular whitespace-normal">{key}</span>,
          },
          { key: "accepted", header: t("acceptedBy"), cell: ({ accepted_by: person }) => person },
          {
            key: "actions",
            header: t("remove", { name: "" }),
            hideHeader: true,
            align: "actions",
            cell: (source) => (
              <IconButton icon={Trash2} label={t("remove", { name: source.name })} onClick={() => remove(source)} />
            ),
          },
        ]}
      />
      {removed === null ? null : (
        <ConfirmDialog
          open
          danger
          title={t("removeTitle", { name: removed.name })}
          accept={t("remove", { name: removed.name })}
          onClose={() => remove(null)}
          onAccept={async () => {
            await send(removePeerSourceCall, { params: { source: removed.pk } });
            onRemoved();
            return t("removed", { name: removed.name });
          }}
        >
          {t("removeText")}
        </ConfirmDialog>
      )}
    </>
  );
}

type PreviewProps = { preview: PeerFilePreview; isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void };

function Preview({ preview, isConfirmed, onConfirm }: PreviewProps) {
  const t = useTranslations("peers.sources");
  const { day } = useFormat();
  const { source, issued, fingerprint, is_accepted: isAccepted, bands, matched } = preview;
  return (
    <>
      <p className="font-semibold">{t("preview", { source, day: day(issued) })}</p>
      <p>{t("matched", { matched, bands })}</p>
      {preview.unknown_platforms.length > 0 ? (
        <p className="text-muted">{t("unknown", { names: preview.unknown_platforms.join(", ") })}</p>
      ) : null}
      {preview.other_definitions > 0 ? (
        <p className="text-muted">{t("definitions", { count: preview.other_definitions })}</p>
      ) : null}
      {isAccepted ? (
        <p className="text-muted">{t("known")}</p>
      ) : (
        <Notice tone="warning" title={t("acceptFirst")}>
          <Checkbox label={t("accept", { fingerprint })} value={isConfirmed} onChange={onConfirm} />
        </Notice>
      )}
    </>
  );
}
