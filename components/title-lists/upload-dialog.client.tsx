"use client";

import { useTranslations } from "next-intl";
import { DropFile, SHEETS } from "@/components/ui/drop-place.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useFirstFile } from "@/components/ui/use-first-file";
import { send } from "@/lib/kit/call/send";
import { sendLarge } from "@/lib/kit/call/send-large";
import { addTitleListCall, preflightTitleListCall } from "@/lib/title-lists/contract";
import { SendingFailed, SentTitleLists } from "./sending-list";
import { useSendingList } from "./use-sending-list";

type Props = { megabytes: number; first?: File; onClose: () => void; onDone: (pk: number) => void };

/** Sends the file of a list; it is read at once. */
export function UploadDialog({ megabytes, first, onClose, onDone }: Props) {
  const t = useTranslations("titleLists.upload");
  const { problem, sent, isBusy, begin, stop } = useSendingList({ megabytes, onDone });
  const upload = (file: File) =>
    begin(file, async (sending) => {
      const added = await sendLarge(addTitleListCall, { source_file: file }, sending);
      await send(preflightTitleListCall, { params: { id: added.pk }, body: { revision: added.revision } });
      return added;
    });
  useFirstFile(first, (file) => void upload(file));
  return (
    <Dialog open onClose={onClose} title={t("title")} description={t("intro")}>
      <div className="flex flex-col gap-4">
        <SendingFailed problem={problem} />
        <DropFile
          label={t("file")}
          hint={t("formats", { megabytes })}
          accept={SHEETS}
          busy={isBusy}
          onFile={(file) => void upload(file)}
        />
        <SentTitleLists sent={sent} stop={stop} />
      </div>
    </Dialog>
  );
}
