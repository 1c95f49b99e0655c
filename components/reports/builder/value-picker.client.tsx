"use client";

import { Check, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SearchField } from "@/components/ui/fields/search-field.client";
import { Spinner } from "@/components/ui/states/spinner";
import { useSettled } from "@/components/ui/use-settled";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import type { NamedValue } from "@/lib/reports/ask/label-filters";
import { possibleValues } from "@/lib/reports/contract";
import { questionToQuery } from "@/lib/reports/question-search";
import { parameterOf } from "@/lib/reports/report-dimension";
import type { FilterName, Question } from "@/lib/usage/question";
import { FilterButtons } from "./filter-buttons.client";

type Props = {
  question: Question;
  dimension: FilterName;
  names: readonly NamedValue[];
  onApply: (chosen: readonly NamedValue[]) => void;
};

type Possible = NamedValue & { readonly total: number };
type Chosen = ReadonlyMap<string, NamedValue>;

/**
 * Values allowed by the other filters, most used first. If there are many, the chosen ones have a list of their own.
 */
export function ValuePicker({ question, dimension, names, onApply }: Props) {
  const t = useTranslations("reportBuilder.filter");
  const [typed, setTyped] = useState("");
  const [wasLarge, setLarge] = useState(false);
  const search = useSettled(typed);
  const [chosen, setChosen] = useState<Chosen>(new Map(names.map((one) => [one.value, one])));
  const query = { ...questionToQuery(question), dimension: parameterOf(dimension), search };
  const { data, problem, isLoading } = useCall(possibleValues, { query }, { keepLast: true });
  const offered: readonly Possible[] = data?.values ?? [];
  const isLarge = wasLarge || data?.cropped === true;
  if (isLarge && !wasLarge) setLarge(true);
  const toggle = (one: NamedValue, isChosen: boolean) =>
    setChosen(new Map(isChosen ? [...chosen, [one.value, one]] : [...chosen].filter(([value]) => value !== one.value)));
  const isWhole = data !== undefined && search === "" && !data.cropped;
  const unused = isWhole ? names.filter(({ value }) => offered.every((other) => other.value !== value)) : [];
  return (
    <>
      <SearchField label={t("search")} hideLabel value={typed} onChange={setTyped} />
      <HowMany {...{ isLoading, shown: offered.length }} count={data?.count ?? null} problem={problem?.message ?? ""} />
      {isLarge ? (
        <TwoPanes {...{ offered, chosen, toggle }} onClear={() => setChosen(new Map())} />
      ) : (
        <ul className="-mx-1 flex max-h-64 flex-col overflow-y-auto">
          {offered.map(({ total, ...one }) => (
            <li key={one.value} className="flex items-start justify-between gap-3 rounded px-1 py-1 hover:bg-sunken">
              <Checkbox label={one.name} value={chosen.has(one.value)} onChange={(isChosen) => toggle(one, isChosen)} />
              <span className="text-muted text-sm">
                <Count value={total} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Unused
        values={unused.filter(({ value }) => chosen.has(value))}
        onDrop={(gone) => setChosen(new Map([...chosen].filter(([value]) => gone.every((one) => one.value !== value))))}
      />
      <FilterButtons
        isSet={question.where[dimension] !== undefined}
        chosen={chosen.size}
        onApply={() => onApply([...chosen.values()])}
        onRemove={() => onApply([])}
      />
    </>
  );
}

type HowManyProps = { isLoading: boolean; shown: number; count: number | null; problem: string };

function HowMany({ isLoading, shown, count, problem }: HowManyProps) {
  const t = useTranslations("reportBuilder.filter");
  const format = useFormat();
  return (
    <p role="status" className="flex min-h-5 items-center gap-2 text-muted text-sm">
      {isLoading ? <Spinner /> : null}
      {problem}
      {count !== null && count > shown ? t("cropped", { shown, count: format.count(count) }) : null}
      {count !== null && count === shown ? t("possible", { count }) : null}
    </p>
  );
}

type UnusedProps = { values: readonly NamedValue[]; onDrop: (values: readonly NamedValue[]) => void };

/** Chosen values without usage under the other settings; named, and never removed without asking. */
function Unused({ values, onDrop }: UnusedProps) {
  const t = useTranslations("reportBuilder.filter");
  if (values.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-warning-soft px-3 py-2 text-sm">
      <p className="min-w-0 grow">
        {t("unused", { count: values.length, names: values.map(({ name }) => name).join(", ") })}
      </p>
      <Button size="small" onClick={() => onDrop(values)}>
        {t("drop", { count: values.length })}
      </Button>
    </div>
  );
}

type PanesProps = {
  offered: readonly Possible[];
  chosen: Chosen;
  toggle: (one: NamedValue, isChosen: boolean) => void;
  onClear: () => void;
};

/**
 * Available values on the left, chosen ones on the right. A click or Enter moves a value, arrow keys walk through a
 * list.
 */
function TwoPanes({ offered, chosen, toggle, onClear }: PanesProps) {
  const t = useTranslations("reportBuilder.filter");
  return (
    <div className={chosen.size > 0 ? "grid gap-3 sm:grid-cols-2" : "grid"}>
      <Pane title={t("available")}>
        {offered.map(({ total, ...one }) => (
          <PaneItem
            key={one.value}
            name={one.name}
            icon={chosen.has(one.value) ? <Check size={14} className="text-brand" /> : <Plus size={14} />}
            isOn={chosen.has(one.value)}
            onMove={() => toggle(one, !chosen.has(one.value))}
          >
            <Count value={total} />
          </PaneItem>
        ))}
      </Pane>
      {chosen.size > 0 ? (
        <Pane
          title={t("chosenValues", { count: chosen.size })}
          action={
            <button type="button" onClick={onClear} className="min-h-6 text-brand text-sm underline underline-offset-2">
              {t("clear")}
            </button>
          }
        >
          {[...chosen.values()].map((one) => (
            <PaneItem key={one.value} name={one.name} icon={<X size={14} />} onMove={() => toggle(one, false)} />
          ))}
        </Pane>
      ) : null}
    </div>
  );
}

function Pane({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-6 items-baseline justify-between gap-2 text-muted text-sm">
        <span>{title}</span>
        {action}
      </div>
      <ul aria-label={title} onKeyDown={walk} className="h-56 overflow-y-auto rounded border border-hairline p-1">
        {children}
      </ul>
    </div>
  );
}

type ItemProps = { name: string; icon: ReactNode; isOn?: boolean; onMove: () => void; children?: ReactNode };

function PaneItem({ name, icon, isOn, onMove, children }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onMove}
        className="flex min-h-7 w-full items-center gap-2 rounded px-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span aria-hidden className="shrink-0 text-muted">
          {icon}
        </span>
        <span className="min-w-0 grow truncate" title={name}>
          {name}
        </span>
        <span className="shrink-0 text-muted text-sm">{children}</span>
      </button>
    </li>
  );
}

/** Up and Down move to the neighbor in the list. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  buttons[at + by]?.focus();
}
