"use client";

import { Import, ListX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ListedUpload } from "@/lib/uploads/contract";
import { DropPlace } from "./drop-place.client";
import { isReady, isUndecided } from "./review-list";
import { ReviewRow } from "./review-row.client";
import { SendingList } from "./sending-list.client";
import { UndecidedMonths } from "./undecided-months.client";
import { useUploadPlace } from "./upload-place.client";
import { isOpen, standingOf } from "./upload-standing";
import { useAskBeforeLeaving } from "./use-ask-before-leaving";
import { useBringInAll } from "./use-bring-in-all";
import { useRefreshOnceSent } from "./use-refresh-once-sent";
import { useReview } from "./use-review";
import { useSending } from "./use-sending";

type Props = {
  /** Uploads that are not through yet. */
  open: readonly ListedUpload[];
  /** What is said of every file that is sent from here. */
  parts?: Readonly<Record<string, string>>;
};

/** Takes files, many at once, and shows what each was found to be, until all are decided about. */
export function Review({ open, parts = {} }: Props) {
  const t = useTranslations("uploadsPages.review");
  const drop = useTranslations("uploadsPages.drop");
  const router = useRouter();
  const { organization } = useUploadPlace();
  const { known, learn, forget } = useReview(open);
  const [isTouched, setTouched] = useState(false);
  const own = organization ? { organization: String(organization.pk) } : {};
  const sending = useSending({ parts: { ...own, ...parts }, onArrived: learn });
  useAskBeforeLeaving(sending.isSending);
  useRefreshOnceSent(sending.isSending);
  const take = (files: readonly File[]) => {
    setTouched(true);
    sending.add(files);
  };
  return (
    <>
      <DropPlace onFiles={take}>
        {parts.platform
          ? drop("ofPlatform")
          : organization
            ? drop("toOrganization", { name: organization.name })
            : drop("recognised")}
      </DropPlace>
      <SendingList list={sending.list} onAgain={sending.again} onDismiss={sending.dismiss} />
      {known.length > 0 ? (
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
      ) : isTouched && sending.list.length === 0 ? (
        <p role="status" className="text-muted">
          {t("nothingLeft")}
        </p>
      ) : null}
    </>
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
