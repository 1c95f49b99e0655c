"use client";

import { Import, ListX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import { isOpen, standingOf } from "../standing/upload-standing";
import { isReady, isUndecided } from "./review-list";
import { ReviewRow } from "./review-row.client";
import { UndecidedMonths } from "./undecided-months.client";
import { useBringInAll } from "./use-bring-in-all";
import { useReview } from "./use-review";

type Props = {
  open: readonly ListedUpload[];
  /** Sent from this page, in the order in which they came. */
  arrived: readonly Upload[];
};

/** Files with what each was found to be, until all are decided about. */
export function ReviewedFiles({ open, arrived }: Props) {
  const t = useTranslations("uploadsPages.review");
  const router = useRouter();
  const { known, learn, forget } = useReview(open, arrived);
  if (known.length === 0)
    return (
      <p role="status" className="text-muted">
        {t("nothingLeft")}
      </p>
    );
  return (
    <section aria-label={t("title")} className="overflow-hidden rounded-lg border border-hairline bg-surface">
      <ReviewHead
        known={known}
        onLearn={learn}
        onClear={(pks) => {
          forget(pks);
          router.refresh();
        }}
      />
      <ul>
        {known.map((upload) => (
          <ReviewRow key={upload.pk} upload={upload} onLearn={learn} onGone={() => forget([upload.pk])} />
        ))}
      </ul>
    </section>
  );
}

type HeadProps = {
  known: ReturnType<typeof useReview>["known"];
  onLearn: ReturnType<typeof useReview>["learn"];
  onClear: (pks: readonly number[]) => void;
};

function ReviewHead({ known, onLearn, onClear }: HeadProps) {
  const t = useTranslations("uploadsPages.review");
  const ready = known.filter(isReady);
  const through = known.filter((upload) => !isOpen(standingOf(upload)));
  const { isBusy, bringInAll } = useBringInAll(onLearn);
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-b px-4 py-2">
        <h2 className="font-semibold text-base">{t("title")}</h2>
        <p role="status" className="text-muted">
          {t("count", { count: known.length - through.length, ready: ready.length })}
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
      <UndecidedMonths uploads={known.filter(isUndecided)} onLearn={onLearn} />
    </>
  );
}
