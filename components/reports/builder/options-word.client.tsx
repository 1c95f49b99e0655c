"use client";

import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { Question } from "@/lib/usage/question";
import { QuietWord, Word } from "./word";

const OptionList = openedPart(() => import("./option-list.client").then((it) => it.OptionList));

type Props = {
  question: Question;
  /** Options that differ from a new report. */
  texts: readonly string[];
  onEdit: (edit: ReportEdit) => void;
};

/** The same popover whether or not an option is set, so that it stays open when the first one is. */
export function OptionsWord({ question, texts, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const trigger =
    texts.length > 0 ? (
      <Word>{texts.join(", ")}</Word>
    ) : (
      <QuietWord aria-label={t("add.options")}>{t("add.short.options")}</QuietWord>
    );
  return (
    <Popover trigger={trigger} label={t("shelf.options")} loads={OptionList.loads}>
      <OptionList {...{ question, onEdit }} />
    </Popover>
  );
}
