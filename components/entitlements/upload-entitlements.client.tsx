"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SendingFailed, SentTitleLists } from "@/components/title-lists/sending-list";
import { useSendingList } from "@/components/title-lists/use-sending-list";
import { DropFile, SHEETS } from "@/components/ui/drop-place.client";
import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { addEntitlementListCall } from "@/lib/entitlements/contract";
import { sendLarge } from "@/lib/kit/call/send-large";

type Props = {
  /** January 1 of this year as yyyy-MM-dd: lists usually change with the year. */
  yearStart: string;
  /** A list that gets a further version, or where the new list belongs. */
  into: { list: number } | { platform: number; organization: number };
  megabytes: number;
  onClose: () => void;
  onDone: (pk: number) => void;
};

/** Sends the file of a list, or of a further version of one. */
export function UploadEntitlements({ yearStart, into, megabytes, onClose, onDone }: Props) {
  const t = useTranslations("entitlements.upload");
  const [from, setFrom] = useState(yearStart);
  const { problem, sent, isBusy, begin, stop } = useSendingList({ megabytes, onDone });
  const fields = Object.fromEntries(Object.entries(into).map(([name, id]) => [name, String(id)]));
  const upload = (file: File) =>
    begin(file, (sending) =>
      sendLarge(addEntitlementListCall, { ...fields, valid_from: from, source_file: file }, sending),
    );
  return (
    <Dialog open onClose={onClose} title={t("list" in into ? "titleOfVersion" : "title")} description={t("intro")}>
      <div className="flex flex-col gap-4">
        <SendingFailed problem={problem} />
        <DayField label={t("from")} hint={t("fromHint")} required value={from} onChange={setFrom} disabled={isBusy} />
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
