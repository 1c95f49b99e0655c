"use client";

import { CircleCheck, ShieldCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { FieldNotes } from "@/components/ui/fields/field";
import { useField } from "@/components/ui/fields/form-context.client";
import type { Credentials } from "@/lib/credentials/contract";
import { IconMark } from "../list/icon-mark";
import type { ReportChoice } from "./form-choices";

type Props = {
  /** Of the chosen release. */
  reports: readonly ReportChoice[];
  /** COUNTER codes in the registry. */
  offered: readonly string[];
  /** COUNTER codes that returned usage for any library. */
  proven: readonly string[];
  /** The stored reports; some may be broken. */
  stored: Credentials["counter_reports"];
};

/** COUNTER's order. */
const usualOrder = ["PR", "DR", "TR", "IR"];
const placeOf = ({ code }: ReportChoice) => (usualOrder.includes(code) ? usualOrder.indexOf(code) : usualOrder.length);
const inUsualOrder = (first: ReportChoice, second: ReportChoice) => placeOf(first) - placeOf(second);

const readIds = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];

/** Check boxes for the reports of a release; views are collapsed until one is chosen. */
export function ReportPicker({ reports, offered, proven, stored }: Props) {
  const t = useTranslations("credentialsPages");
  const field = useField<readonly number[]>({ name: "counter_reports", label: t("field.reports") }, readIds);
  const full = reports.filter(({ is_view }) => !is_view).sort(inUsualOrder);
  const views = reports.filter(({ is_view }) => is_view);
  const chosenViews = views.filter(({ pk }) => field.value.includes(pk)).length;
  const tick = (pk: number, isOn: boolean) =>
    field.change(isOn ? [...field.value, pk] : field.value.filter((id) => id !== pk));
  const rowOf = (report: ReportChoice) => (
    <ReportRow
      key={report.pk}
      {...{ report, offered, proven, tick }}
      isOn={field.value.includes(report.pk)}
      broken={stored.find(({ pk, broken_since }) => pk === report.pk && broken_since)?.broken_by ?? null}
    />
  );
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={field.aria["aria-describedby"]} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">
        {t("field.reports")}
        <span aria-hidden className="text-danger">
          {" *"}
        </span>
      </legend>
      <div className="flex flex-col gap-2">
        <div className="grid gap-x-4 sm:grid-cols-2">{full.map(rowOf)}</div>
        {views.length > 0 ? (
          <details open={chosenViews > 0 || undefined}>
            <summary className="inline-block min-h-6 rounded-sm text-brand text-sm">
              {t("views", { count: views.length, chosen: chosenViews })}
            </summary>
            <div className="mt-1 grid gap-x-4 sm:grid-cols-2">{views.map(rowOf)}</div>
          </details>
        ) : null}
      </div>
      <FieldNotes id={field.id} error={field.error} />
    </fieldset>
  );
}

type RowProps = Pick<Props, "offered" | "proven"> & {
  report: ReportChoice;
  isOn: boolean;
  broken: string | null;
  tick: (pk: number, isOn: boolean) => void;
};

function ReportRow({ report: { pk, code, name }, offered, proven, isOn, broken, tick }: RowProps) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const reason = broken === null ? null : t("reportBrokenTip", { reason: words(broken)?.name ?? "" });
  return (
    <div className="flex items-start gap-1">
      <Checkbox label={`${code} – ${name}`} value={isOn} onChange={(next) => tick(pk, next)} />
      {reason ? <IconMark icon={TriangleAlert} tone="text-danger" text={reason} /> : null}
      {proven.includes(code) ? <IconMark icon={CircleCheck} tone="text-ok" text={t("reportProven")} /> : null}
      {offered.includes(code) ? <IconMark icon={ShieldCheck} tone="text-info" text={t("reportOffered")} /> : null}
    </div>
  );
}
