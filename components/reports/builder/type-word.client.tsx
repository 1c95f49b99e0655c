"use client";

import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { ReportOffer } from "@/lib/reports/build/report-offer";
import type { Question } from "@/lib/usage/question";
import { useSentenceWords } from "../sentence/sentence-words";
import { Word } from "./word";

const TypeList = openedPart(() => import("./type-list.client").then((it) => it.TypeList));

type Props = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void };

/** One or several report types. */
export function TypeWord({ question, offer, onEdit }: Props) {
  const t = useTranslations("reportBuilder.reportTypes");
  const { reportTypes } = useSentenceWords();
  return (
    <Popover
      trigger={<Word>{reportTypes(question, offer)}</Word>}
      label={t("choose")}
      size="large"
      loads={TypeList.loads}
    >
      <TypeList {...{ question, offer, onEdit }} />
    </Popover>
  );
}
