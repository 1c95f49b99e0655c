"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { isMonth, month } from "@/lib/counter/standard/month";
import type { Calendar, Months } from "@/lib/navigation/date-range";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import {
  compareWithBefore,
  comparisonChoices,
  comparisonChosen,
  periodChoices,
  periodChosen,
  requestedMonthsOf,
  wholeYears,
} from "@/lib/reports/report-period";
import type { Question } from "@/lib/usage/question";
import { questionMonths, useBuilderMonths } from "../sentence/period-text";

const YEARS = 10;
type Props = { question: Question; calendar: Calendar; onEdit: (edit: ReportEdit) => void };

/** One range of months or two to compare: presets, whole years, or single months. Each change runs the report. */
export function PeriodEditor({ question, calendar, onEdit }: Props) {
  const t = useTranslations("reportBuilder.period");
  const { trend, where } = question;
  const currentMonths = trend ? questionMonths(trend.compared) : requestedMonthsOf(where);
  const months = currentMonths ?? questionMonths(where.month);
  const toOne = () => onEdit({ choose: "months", ...months });
  const toTwo = () => onEdit({ choose: "trend", trend: compareWithBefore(months, calendar) });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-1 rounded bg-sunken p-1">
        <Mode isOn={!trend} onChoose={toOne}>
          {t("one")}
        </Mode>
        <Mode isOn={trend !== null} onChoose={toTwo}>
          {t("two")}
        </Mode>
      </div>
      {trend ? (
        <TwoRanges {...{ trend, calendar, onEdit }} />
      ) : (
        <OneRange {...{ months, calendar, onEdit }} isWhole={currentMonths !== null} />
      )}
    </div>
  );
}

type ChoiceProps = { isOn: boolean; onChoose: () => void; children: ReactNode };

function Mode({ isOn, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => isOn || onChoose()}
      className={clsx(
        "h-8 grow rounded px-3 text-sm",
        isOn ? "bg-surface font-semibold text-ink shadow-sm" : "text-muted hover:text-ink",
      )}
    >
      {children}
    </button>
  );
}

/** A preset range with its months. */
function Choice({ isOn, onChoose, children, months }: ChoiceProps & { months: string }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onChoose}
        className={clsx(
          "flex min-h-8 w-full flex-wrap items-baseline justify-between gap-x-3 rounded px-2.5 py-1 text-left",
          isOn ? "bg-brand-soft font-semibold text-brand" : "hover:bg-sunken",
        )}
      >
        {children}
        <span className={clsx("tabular text-sm", isOn ? "" : "text-muted")}>{months}</span>
      </button>
    </li>
  );
}

type OneProps = {
  months: Months;
  calendar: Calendar;
  /** The whole range, not a list of single years. */
  isWhole: boolean;
  onEdit: (edit: ReportEdit) => void;
};

function OneRange({ months, calendar, isWhole, onEdit }: OneProps) {
  const t = useTranslations("reportBuilder.period");
  const names = useTranslations("ui.dateRange");
  const written = useBuilderMonths();
  const chosen = isWhole ? periodChosen(months, calendar) : undefined;
  const choose = (range: Months) => onEdit({ choose: "months", ...range });
  return (
    <>
      <ul className="flex flex-col">
        {periodChoices(calendar).map(({ name, months: range }) => (
          <Choice key={name} isOn={name === chosen} onChoose={() => choose(range)} months={written(range)}>
            {names(name)}
          </Choice>
        ))}
      </ul>
      <WholeYears {...{ months, calendar }} onChoose={choose} />
      <Ends legend={t("months")} months={months} onChoose={choose} />
    </>
  );
}

/** From the first January to the last December. */
function WholeYears({
  months,
  calendar,
  onChoose,
}: Pick<OneProps, "months" | "calendar"> & { onChoose: (range: Months) => void }) {
  const t = useTranslations("reportBuilder.period");
  const years = wholeYears(months);
  const newest = Number(calendar.today.slice(0, 4));
  const options = Array.from({ length: YEARS }, (_, back) => newest - back).map((year) => ({
    value: year,
    label: String(year),
  }));
  const choose = (from: number, to: number) =>
    onChoose({ from: month(`${Math.min(from, to)}-01`), to: month(`${Math.max(from, to)}-12`) });
  return (
    <Pair legend={t("years")}>
      <SelectField
        label={t("fromYear")}
        value={years?.from ?? null}
        options={options}
        onChange={(year) => year && choose(year, years?.to ?? year)}
      />
      <SelectField
        label={t("toYear")}
        value={years?.to ?? null}
        options={options}
        onChange={(year) => year && choose(years?.from ?? year, year)}
      />
    </Pair>
  );
}

type EndsProps = { legend: string; months: Months; onChoose: (range: Months) => void };

function Ends({ legend, months, onChoose }: EndsProps) {
  const t = useTranslations("reportBuilder.period");
  const read = (text: string) => (isMonth(text) ? text : null);
  return (
    <Pair legend={legend}>
      <MonthField
        label={t("from")}
        value={months.from ?? ""}
        onChange={(text) => onChoose({ from: read(text), to: months.to })}
      />
      <MonthField
        label={t("to")}
        value={months.to ?? ""}
        onChange={(text) => onChoose({ from: months.from, to: read(text) })}
      />
    </Pair>
  );
}

function Pair({ legend, children }: { legend: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id}>
      <legend id={id} className="mb-1 text-muted text-sm">
        {legend}
      </legend>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </fieldset>
  );
}

type TwoProps = { trend: NonNullable<Question["trend"]>; calendar: Calendar; onEdit: (edit: ReportEdit) => void };

function TwoRanges({ trend, calendar, onEdit }: TwoProps) {
  const t = useTranslations("reportBuilder.period");
  const written = useBuilderMonths();
  const chosen = comparisonChosen(trend, calendar);
  const inWords = ({ base, compared }: typeof trend) =>
    t("compare.months", { compared: written(questionMonths(compared)), base: written(questionMonths(base)) });
  return (
    <>
      <ul className="flex flex-col">
        {comparisonChoices(calendar).map((choice) => (
          <Choice
            key={choice.name}
            isOn={choice.name === chosen}
            onChoose={() => onEdit({ choose: "trend", trend: choice.trend })}
            months={inWords(choice.trend)}
          >
            {t(`compare.${choice.name}`)}
          </Choice>
        ))}
      </ul>
      <Ends
        legend={t("compared")}
        months={questionMonths(trend.compared)}
        onChoose={(compared) => onEdit({ choose: "trend", trend: { ...trend, compared } })}
      />
      <Ends
        legend={t("base")}
        months={questionMonths(trend.base)}
        onChoose={(base) => onEdit({ choose: "trend", trend: { ...trend, base } })}
      />
    </>
  );
}
