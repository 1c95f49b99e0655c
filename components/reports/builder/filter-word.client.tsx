"use client";

import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { FilterName, Question } from "@/lib/usage/question";
import { Word } from "./word";

const FilterEditor = openedPart(() => import("./filter-editor.client").then((it) => it.FilterEditor));

type Props = {
  question: Question;
  calendar: Calendar;
  dimension: FilterName;
  /** The filter in words. */
  text: string;
  names: FilterNames;
  onLearn: (names: FilterNames) => void;
  onEdit: (edit: ReportEdit) => void;
};

/** A filter of a report: its values can be changed and removed. */
export function FilterWord({ question, calendar, dimension, text, names, onLearn, onEdit }: Props) {
  const label = useTranslations("reports.dimension")(dimension);
  return (
    <Popover trigger={<Word>{text}</Word>} label={label} size="large" loads={FilterEditor.loads}>
      <FilterEditor {...{ question, calendar, dimension, onLearn, onEdit }} names={names[dimension] ?? []} />
    </Popover>
  );
}
