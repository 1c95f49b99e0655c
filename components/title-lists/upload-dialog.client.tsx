"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DropPlace, SHEETS } from "@/components/ui/drop-place.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { Progress } from "@/components/ui/states/progress";
import { useFirstFile } from "@/components/ui/use-first-file";
import { send } from "@/lib/kit/call/send";
import { sendLarge } from "@/lib/kit/call/send-large";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { addTitleListCall, preflightTitleListCall } from "@/lib/title-lists/contract";

type Props = { megabytes: number; first?: File; onClose: () => void; onDone: (pk: number) => void };

/** Sends the file of a list and has it read at once. */
export function UploadDialog({ megabytes, first, onClose, onDone }: Props) {
  const t = useTranslations("titleLists.upload");
  const errors = useTranslations("errors");
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  const reasonOf = useFailureText();
  useEffect(() => () => stopping.current?.abort(), []);
  const upload = async (file: File) => {
    setProblem(null);
    if (file.size > megabytes * 1_000_000) return setProblem(errors("uploadTooLarge", { megabytes }));
    stopping.current = new AbortController();
    setSent({ done: 0, total: file.size });
    const { signal } = stopping.current;
    try {
      const onProgress = (done: number, total: number) => setSent({ done, total });
      const { pk, revision } = await sendLarge(addTitleListCall, { source_file: file }, { onProgress, signal });
      await send(preflightTitleListCall, { params: { id: pk }, body: { revision } });
      onDone(pk);
    } catch (failure) {
      if (signal.aborted) return;
      setProblem(reasonOf(failure));
    } finally {
      setSent(null);
    }
  };
  useFirstFile(first, (file) => void upload(file));
  return (
    <Dialog open onClose={onClose} title={t("title")} description={t("intro")}>
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        <DropPlace
          label={t("file")}
          hint={t("formats", { megabytes })}
          accept={SHEETS}
          busy={sent !== null}
          onFile={(file) => void upload(file)}
        />
        {sent ? (
          <div className="flex items-center gap-3">
            <div className="grow">
              <Progress label={t("sending")} value={sent.done} max={sent.total} text={t("sending")} />
            </div>
            <Button size="small" onClick={() => stopping.current?.abort()}>
              {t("stop")}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
