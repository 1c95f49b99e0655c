"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DropFile } from "@/components/ui/drop-place.client";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { DataTable } from "@/components/ui/tables/data-table";
import {
  type AgreementDetail,
  addAgreementFileCall,
  agreementFileCall,
  deleteAgreementFileCall,
} from "@/lib/cost/agreements/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { send, sendForm } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type AttachedFile = NonNullable<AgreementDetail["files"]>[number];
type Props = { agreement: AgreementDetail; files: readonly AttachedFile[] };

const ACCEPTED = ".pdf,.doc,.docx,.odt,.xls,.xlsx,.ods,.eml,.msg,.png,.jpg,.jpeg,.tif,.tiff,.txt,.zip,.asice,.p7m";

/** Contracts and invoices. */
export function AgreementFiles({ agreement, files }: Props) {
  const t = useTranslations("agreements.files");
  const { bytes, day } = useFormat();
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const [deleted, askToDelete] = useState<AttachedFile | null>(null);
  const params = { agreement: agreement.pk };
  const add = (file: File) =>
    run(async () => {
      await sendForm(addAgreementFileCall, { file }, { params });
      router.refresh();
      return t("added", { name: file.name });
    });
  if (files.length === 0 && !agreement.can_edit) return null;
  return (
    <Card title={t("title")} flush>
      {files.length > 0 ? (
        <DataTable
          frameless
          isCards
          caption={t("title")}
          rows={files}
          rowKey={({ pk }) => pk}
          columns={[
            {
              key: "name",
              header: t("name"),
              cell: ({ pk, name }) => (
                <a
                  className="text-brand underline"
                  href={callAddress(agreementFileCall, { ...params, file: pk }, undefined)}
                  download
                >
                  {name}
                </a>
              ),
            },
            { key: "size", header: t("size"), align: "number", cell: ({ size }) => bytes(size) },
            {
              key: "added",
              header: t("addedBy"),
              cell: ({ added, added_by: by }) => `${day(added)}, ${by}`,
            },
            ...(agreement.can_edit
              ? [
                  {
                    key: "actions",
                    header: t("delete"),
                    hideHeader: true,
                    align: "actions" as const,
                    cell: (file: AttachedFile) => (
                      <IconButton
                        label={t("deleteOne", { name: file.name })}
                        icon={Trash2}
                        onClick={() => askToDelete(file)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      {agreement.can_edit ? (
        <div className="p-4">
          <DropFile
            label={t("add")}
            hint={t("hint")}
            accept={ACCEPTED}
            busy={isBusy}
            onFile={(file) => void add(file)}
          />
        </div>
      ) : null}
      {deleted !== null ? (
        <ConfirmDialog
          open
          onClose={() => askToDelete(null)}
          danger
          title={t("deleteTitle", { name: deleted?.name ?? "" })}
          accept={t("delete")}
          onAccept={async () => {
            await send(deleteAgreementFileCall, { params: { ...params, file: deleted?.pk ?? 0 } });
            router.refresh();
            return t("deleted");
          }}
        >
          {t("deleteText")}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
