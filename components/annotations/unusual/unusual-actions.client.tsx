"use client";

import { EyeOff, NotebookPen, Undo2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { AnnotationStart } from "@/components/annotations/annotation-dialog.client";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import type { Late } from "@/components/ui/states/arriving.client";
import { lastDay, monthOf } from "@/lib/counter/standard/month";
import { bringBackUnusualCall, type UnusualMonth, type UnusualReason } from "@/lib/insights/unusual/contract";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { eventNames, eventPlace } from "./place-of";
import { useReasonText } from "./use-reason-text";
import { useUnusualUse } from "./use-unusual-use";

const AnnotationDialog = later(() =>
  import("@/components/annotations/annotation-dialog.client").then((it) => it.AnnotationDialog),
);
const DismissDialog = later(() => import("./dismiss-dialog.client").then((it) => it.DismissDialog));

type Props = {
  unusual: UnusualMonth;
  reasons: Late<readonly (readonly UnusualReason[])[]>;
  /** Index of the month in `reasons`. */
  place: number;
  annotatesAll: boolean;
};

/** Actions of an organization's administrator on an unusual month. */
export function UnusualActions({ unusual, reasons, place, annotatesAll }: Props) {
  const t = useTranslations("unusual");
  const named = eventNames(unusual, useUnusualUse()(unusual));
  const start = useSuggestion(unusual);
  const bringBack = useBringBack(unusual);
  const [opened, setOpened] = useState<"dismiss" | AnnotationStart | null>(null);
  const close = () => setOpened(null);
  if (!unusual.may_dismiss) return null;
  const annotate = async () => setOpened(start((await reasons)?.value[place] ?? []));
  return (
    <span className="flex justify-end gap-1">
      <IconButton label={t("annotateNamed", named)} icon={NotebookPen} onClick={() => void annotate()} />
      {unusual.dismissed ? (
        <IconButton label={t("bringBack.named", named)} icon={Undo2} onClick={() => void bringBack()} />
      ) : (
        <IconButton label={t("dismiss.named", named)} icon={EyeOff} onClick={() => setOpened("dismiss")} />
      )}
      {opened === "dismiss" ? <DismissDialog unusual={unusual} onClose={close} /> : null}
      {opened !== null && opened !== "dismiss" ? (
        <AnnotationDialog start={opened} annotatesAll={annotatesAll} onClose={close} />
      ) : null}
    </span>
  );
}

/** Initial annotation of an unusual month. */
function useSuggestion(unusual: UnusualMonth) {
  const { organization, organizations, platform, month, value, expected } = unusual;
  const use = useUnusualUse()(unusual);
  const t = useTranslations("unusual");
  const text = useReasonText();
  const locale = useLocale();
  const { count } = useFormat();
  const figures = t("figures", { value: count(value), expected: count(Math.round(expected)) });
  return (reasons: readonly UnusualReason[]): AnnotationStart => ({
    ...(organizations.length === 1 ? { organization_id: organization.pk } : {}),
    platform_id: platform.pk,
    ...{ start_date: `${month}-01`, end_date: lastDay(monthOf(month)) },
    [`subject_${locale}`]: `${use}: ${figures}`,
    [`short_message_${locale}`]: reasons
      .filter(({ code }) => code !== "spread" && code !== "annotated")
      .map(text)
      .join(" ")
      .slice(0, 500),
  });
}

function useBringBack(unusual: UnusualMonth) {
  const t = useTranslations("unusual.bringBack");
  const { run } = useSnackbarAction();
  const router = useRouter();
  return () =>
    run(async () => {
      await send(bringBackUnusualCall, { body: eventPlace(unusual) });
      router.refresh();
      return t("done");
    });
}
