"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { changeUploadCall, type Upload } from "@/lib/uploads/contract";
import type { ClashChoice } from "@/lib/uploads/upload-state";
import { ClashDecision } from "./clash-decision.client";
import type { Reviewed } from "./review-list";
import { hasDetail } from "./upload-standing";

type Props = { uploads: readonly Reviewed[]; onLearn: (upload: Upload) => void };

/** Months of several files that have numbers already, decided about in one go. */
export function UndecidedMonths({ uploads, onLearn }: Props) {
  const t = useTranslations("uploadsPages.clash");
  const [chosen, setChosen] = useState<ClashChoice | null>(null);
  const [problem, setProblem] = useState("");
  const months = uploads.reduce((sum, upload) => sum + (hasDetail(upload) ? upload.clashes_open : 0), 0);
  if (uploads.length < 2) return null;
  const decide = async (clashes: ClashChoice) => {
    setChosen(clashes);
    setProblem("");
    try {
      await Promise.all(
        uploads.map(async ({ pk }) =>
          onLearn(await send(changeUploadCall, { params: { upload: pk }, body: { clashes } })),
        ),
      );
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.message);
    } finally {
      setChosen(null);
    }
  };
  return (
    <div className="border-hairline border-b p-3">
      <Notice tone="warning" title={t("inFiles", { months, files: uploads.length })}>
        <p className="mb-2">{problem || t("text")}</p>
        <ClashDecision label={t("forAll")} value={chosen} onChange={decide} />
      </Notice>
    </div>
  );
}
