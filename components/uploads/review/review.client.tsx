"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { later } from "@/components/ui/parts/later";
import { useUnsaved } from "@/lib/kit/call/unsaved";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import { DropFiles } from "../sending/drop-place.client";
import { SentFiles } from "../sending/sending-list.client";
import { useSending } from "../sending/use-sending";
import { useUploadPlace } from "../upload-place.client";

const ReviewedFiles = later(() => import("./reviewed-files.client").then((it) => it.ReviewedFiles));

type Props = {
  /** Unfinished uploads. */
  open: readonly ListedUpload[];
  /** Form fields sent with every file. */
  parts?: Readonly<Record<string, string>>;
  /** Removes files that must not be sent. */
  sort?: (files: readonly File[]) => Promise<readonly File[]>;
  /** Explanation in place of the usual one. */
  hint?: string;
};

export function Review({ open, parts = {}, sort, hint }: Props) {
  const t = useTranslations("uploadsPages.drop");
  const { organization } = useUploadPlace();
  const [arrived, setArrived] = useState<readonly Upload[]>([]);
  const [isBegun, setBegun] = useState(false);
  if (!isBegun && (open.length > 0 || arrived.length > 0)) setBegun(true);
  const own = organization ? { organization: String(organization.pk) } : {};
  const onArrived = (upload: Upload) => setArrived((before) => [...before, upload]);
  const sending = useSending({ parts: { ...own, ...parts }, onArrived });
  useAskBeforeLeaving(sending.isSending);
  useRefreshOnceSent(sending.isSending);
  return (
    <>
      <DropFiles onFiles={sort ? async (files) => sending.add(await sort(files)) : sending.add}>
        {hint ??
          (parts.platform
            ? t("ofPlatform")
            : organization
              ? t("toOrganization", { name: organization.name })
              : t("recognized"))}
      </DropFiles>
      <SentFiles list={sending.list} onAgain={sending.again} onDismiss={sending.dismiss} />
      {isBegun ? <ReviewedFiles open={open} arrived={arrived} /> : null}
    </>
  );
}

/** Refreshes the server-rendered parts of the page after all files have arrived. */
function useRefreshOnceSent(isSending: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isSending) return;
    return () => router.refresh();
  }, [isSending, router]);
}

/** Warns before the page is left while files are being sent, because they would be lost. */
function useAskBeforeLeaving(isSending: boolean): void {
  useUnsaved(isSending);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}
