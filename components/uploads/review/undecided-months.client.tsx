"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { CallFailed } from "@/lib/kit/call/call-failed";
import type { Upload } from "@/lib/uploads/contract";
import type { ClashChoice } from "@/lib/uploads/upload-state";
import { ClashDecision } from "../clashes/clash-decision.client";
import { loadCalls } from "../load-calls";
import { periodLength } from "../period-length";
import { hasDetail } from "../standing/upload-standing";
import type { Reviewed } from "./review-list";

type Props = { uploads: readonly Reviewed[]; onLearn: (upload: Upload) => void };

/** Months of several files that have numbers already, decided about in one go. */
export function UndecidedMonths({ uploads, onLearn }: Props) {
  const t = useTranslations("uploadsPages.clash");
  const [chosen, setChosen] = useState<ClashChoice | null>(null);
  const [problem, setProblem] = useState("");
  const months = uploads.reduce((sum, upload) => sum + (hasDetail(upload) ? upload.clashes_open : 0), 0);
  const length = periodLength(uploads.flatMap(({ report_types }) => report_types));
  if (uploads.length < 2) return null;
  const decide = async (clashes: ClashChoice) => {
    setChosen(clashes);
    setProblem("");
    try {
      const { change } = await loadCalls();
      await Promise.all(uploads.map(async ({ pk }) => onLearn(await change(pk, { clashes }))));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.message);
    } finally {
      setChosen(null);
    }
  };
  return (
    <div className="border-hairline border-b p-3">
      <Notice tone="warning" title={t("inFiles", { months, files: uploads.length, length })}>
        <p className="mb-2">{problem || t("text")}</p>
        <ClashDecision label={t("forAll", { length })} value={chosen} onChange={decide} />
      </Notice>
    </div>
  );
}
