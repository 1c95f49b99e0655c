"use client";

import { Import, ListX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import type { ClashChoice } from "@/lib/uploads/upload-state";
import { ClashDecision } from "../clashes/clash-decision.client";
import { loadCalls } from "../load-calls";
import { isReady, isUndecided, type Reviewed } from "../review-list";
import { periodLength } from "../upload-span";
import { hasDetail, isUnfinished, uploadStatus } from "../upload-standing";
import { ReviewRow } from "./review-row.client";
import { useReview } from "./use-review";

type UndecidedMonthsProps = { uploads: readonly Reviewed[]; onLearn: (upload: Upload) => void };

/** One decision for the clashing months of several files. */
function UndecidedMonths({ uploads, onLearn }: UndecidedMonthsProps) {
  const t = useTranslations("uploadsPages.clash");
  const [chosen, setChosen] = useState<ClashChoice | null>(null);
  const { isBusy, problem, run } = useAction();
  const months = uploads.reduce((sum, upload) => sum + (hasDetail(upload) ? upload.clashes_open : 0), 0);
  const length = periodLength(uploads.flatMap(({ report_types }) => report_types));
  if (uploads.length < 2) return null;
  const decide = (clashes: ClashChoice) =>
    run(async () => {
      setChosen(clashes);
      const { change } = await loadCalls();
      await Promise.all(uploads.map(async ({ pk, revision }) => onLearn(await change(pk, { clashes, revision }))));
    });
  return (
    <div className="border-hairline border-b p-3">
      <Notice tone="warning" title={t("inFiles", { months, files: uploads.length, length })}>
        <p className="mb-2">{problem || t("text")}</p>
        <ClashDecision label={t("forAll", { length })} value={isBusy ? chosen : null} onChange={decide} />
      </Notice>
    </div>
  );
}

type Props = {
  open: readonly ListedUpload[];
  /** Uploads sent from this page, in the order of arrival. */
  arrived: readonly Upload[];
};

export function ReviewedFiles({ open, arrived }: Props) {
  const t = useTranslations("uploadsPages.review");
  const router = useRouter();
  const { known: uploads, learn, forget } = useReview(open, arrived);
  if (uploads.length === 0)
    return (
      <p role="status" className="text-muted">
        {t("nothingLeft")}
      </p>
    );
  return (
    <section aria-label={t("title")} className="overflow-hidden rounded-lg border border-hairline bg-surface">
      <ReviewHead
        uploads={uploads}
        onLearn={learn}
        onClear={(pks) => {
          forget(pks);
          router.refresh();
        }}
      />
      <ul>
        {uploads.map((upload) => (
          <ReviewRow key={upload.pk} upload={upload} onLearn={learn} onGone={() => forget([upload.pk])} />
        ))}
      </ul>
    </section>
  );
}

type HeadProps = {
  uploads: ReturnType<typeof useReview>["known"];
  onLearn: ReturnType<typeof useReview>["learn"];
  onClear: (pks: readonly number[]) => void;
};

function ReviewHead({ uploads, onLearn, onClear }: HeadProps) {
  const t = useTranslations("uploadsPages.review");
  const ready = uploads.filter(isReady);
  const through = uploads.filter((upload) => !isUnfinished(uploadStatus(upload)));
  const { isBusy, bringInAll } = useBringInAll(onLearn);
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-b px-4 py-2">
        <h2 className="font-semibold text-base">{t("title")}</h2>
        <p role="status" className="text-muted">
          {t("count", { count: uploads.length - through.length, ready: ready.length })}
        </p>
        <div className="ml-auto flex flex-wrap gap-2">
          {through.length > 0 ? (
            <Button variant="quiet" icon={ListX} onClick={() => onClear(through.map(({ pk }) => pk))}>
              {t("clear")}
            </Button>
          ) : null}
          <Button
            variant="primary"
            icon={Import}
            busy={isBusy}
            disabled={ready.length === 0}
            onClick={() => bringInAll(ready)}
          >
            {t("importAll", { count: ready.length })}
          </Button>
        </div>
      </div>
      <UndecidedMonths uploads={uploads.filter(isUndecided)} onLearn={onLearn} />
    </>
  );
}

/** Maximum number of uploads that one call imports, and that one call returns. */
const [MOST_BEGUN, MOST_TOLD] = [300, 50];

/**
 * Imports several uploads with one call, which continues after the page is left; a refused upload does not stop the
 * others.
 */
function useBringInAll(onLearn: (...uploads: readonly Upload[]) => void) {
  const t = useTranslations("uploadsPages.review");
  const notify = useSnackbar();
  const { isBusy, run } = useSnackbarAction();

  const bringInAll = (uploads: readonly Reviewed[]) =>
    run(async () => {
      const pks = uploads.map(({ pk }) => pk).slice(0, MOST_BEGUN);
      const { bringInAll: begin, details } = await loadCalls();
      const { refused } = await begin(pks);
      for (let from = 0; from < pks.length; from += MOST_TOLD)
        onLearn(...(await details(pks.slice(from, from + MOST_TOLD))));
      if (refused.length > 0) notify({ tone: "danger", text: t("refused", { count: refused.length }) });
    });
  return { isBusy, bringInAll };
}
