"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Count } from "@/components/ui/count";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Spinner } from "@/components/ui/spinner";
import { useSettled } from "@/components/ui/use-settled";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import type { NamedValue } from "@/lib/reports/ask/label-filters";
import { possibleValues } from "@/lib/reports/contract";
import { questionToSearch } from "@/lib/reports/question-search";
import { parameterOf } from "@/lib/reports/report-dimension";
import type { FilterName, Question } from "@/lib/usage/question";
import { FilterButtons } from "./filter-buttons.client";

type Props = {
  question: Question;
  dimension: FilterName;
  names: readonly NamedValue[];
  onApply: (values: string[]) => void;
};

/** The values that the other filters leave, the most used first; chosen ones on top, the rest found by typing. */
export function ValuePicker({ question, dimension, names, onApply }: Props) {
  const t = useTranslations("reports.filter");
  const { count } = useFormat();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    new Map(names.map(({ value, name }) => [value, name])),
  );
  const query = { ...Object.fromEntries(questionToSearch(question)), dimension: parameterOf(dimension), q: search };
  const { data, problem, isLoading } = useCall(possibleValues, { query }, { keepLast: true });
  const offered = (data?.values ?? []).map(({ value, name, total }) => ({ value, name, total }));
  const before = names.filter(({ value }) => offered.every((other) => other.value !== value));
  const toggle = ({ value, name }: NamedValue, isChosen: boolean) =>
    setChosen(new Map(isChosen ? [...chosen, [value, name]] : [...chosen].filter(([other]) => other !== value)));
  const lists = search === "" ? [...before.map((one) => ({ ...one, total: null })), ...offered] : offered;
  return (
    <>
      <TextField
        label={t("search")}
        hideLabel
        type="search"
        placeholder={t("search")}
        start={<Search size={16} />}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      <p role="status" className="flex min-h-5 items-center gap-2 text-muted text-sm">
        {isLoading ? <Spinner /> : null}
        {problem?.message}
        {data && data.count > offered.length ? t("cropped", { shown: offered.length, count: count(data.count) }) : null}
        {data && data.count === offered.length ? t("possible", { count: data.count }) : null}
      </p>
      <ul className="-mx-1 flex max-h-64 flex-col overflow-y-auto">
        {lists.map((one) => (
          <li key={one.value} className="flex items-start justify-between gap-3 rounded px-1 py-1 hover:bg-sunken">
            <Checkbox label={one.name} value={chosen.has(one.value)} onChange={(isChosen) => toggle(one, isChosen)} />
            {one.total === null ? null : (
              <span className="text-muted text-sm">
                <Count value={one.total} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <FilterButtons
        isSet={question.where[dimension] !== undefined}
        chosen={chosen.size}
        onApply={() => onApply([...chosen.keys()])}
        onRemove={() => onApply([])}
      />
    </>
  );
}
