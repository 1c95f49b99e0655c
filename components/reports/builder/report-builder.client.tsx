"use client";

import clsx from "clsx";
import { ChevronDown, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { ExportMenu } from "@/components/exports/export-menu.client";
import { buttonStyle } from "@/components/ui/button-style";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { MonthField } from "@/components/ui/fields/month-field.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { PageHeader } from "@/components/ui/page-header";
import { RetryButton } from "@/components/ui/retry-button.client";
import { isMonth } from "@/lib/counter/standard/month";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import { editReport, type ReportEdit, type ReportOffer } from "@/lib/reports/edit-report";
import { questionToSearch } from "@/lib/reports/question-search";
import { sharedDimensions } from "@/lib/reports/report-dimension";
import type { SavedReport } from "@/lib/reports/saved/contract";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { Question } from "@/lib/usage/question";
import { ReportOutput } from "../output/report-output.client";
import { ReportProblem } from "../output/report-problem";
import { SaveReport } from "../saved/save-report.client";
import { ColumnChips } from "./column-chips.client";
import { FilterRow } from "./filter-row.client";
import { ReportContext } from "./report-context";
import { useQuestion } from "./use-question";
import { useReport } from "./use-report";

type ReportTypePickerProps = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void };

/** One or several report types; the last one chosen cannot be taken away. */
function ReportTypePicker({ question, offer, onEdit }: ReportTypePickerProps) {
  const t = useTranslations("reports.builder");
  const id = useId();
  const chosen = question.where.reportType ?? [];
  const choose = (shortName: string, isChosen: boolean) =>
    onEdit({
      choose: "reportTypes",
      reportTypes: isChosen ? [...chosen, shortName] : chosen.filter((other) => other !== shortName),
    });
  const named = offer.reportTypes
    .filter(({ shortName }) => chosen.includes(shortName))
    .map(({ counterCode: code, name, release }) => t("reportTypeNamed", { code, name, release }));
  const trigger = (
    <button
      type="button"
      id={id}
      aria-labelledby={`${id}-label ${id}`}
      className="field-box flex h-9 w-full items-center justify-between gap-2 px-3 text-left"
    >
      <span className="truncate">{named.length === 1 ? named[0] : chosen.join(", ")}</span>
      <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden />
    </button>
  );
  return (
    <div className="flex w-72 max-w-full flex-col gap-1">
      <span id={`${id}-label`} className="font-semibold text-sm">
        {t("reportTypes")}
      </span>
      <Popover trigger={trigger} label={t("reportTypes")}>
        <div className="flex flex-col gap-2.5">
          {offer.reportTypes.map(({ shortName, counterCode: code, name, release }) => (
            <Checkbox
              key={shortName}
              label={t("reportTypeNamed", { code, name, release })}
              value={chosen.includes(shortName)}
              disabled={chosen.length === 1 && chosen.includes(shortName)}
              onChange={(isChosen) => choose(shortName, isChosen)}
            />
          ))}
        </div>
      </Popover>
    </div>
  );
}

type ReportShelfProps = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void };

/** Report type, rows, columns and months, each a control of its own. */
function ReportShelf({ question, offer, onEdit }: ReportShelfProps) {
  const t = useTranslations("reports");
  const shared = sharedDimensions(
    offer.reportTypes.filter(({ shortName }) => question.where.reportType?.includes(shortName)),
  );
  const { from, to } = question.where.month ?? {};
  const readMonth = (text: string) => (isMonth(text) ? text : null);
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3 p-4">
      <ReportTypePicker question={question} offer={offer} onEdit={onEdit} />
      <div className="w-40">
        <SelectField
          label={t("builder.rows")}
          value={question.rows[0] ?? null}
          options={shared.map((name) => ({ value: name, label: t(`dimension.${name}`) }))}
          onChange={(rows) => rows && onEdit({ put: rows, in: "rows" })}
        />
      </div>
      <ColumnChips question={question} shared={shared} onEdit={onEdit} />
      <div className="flex gap-2">
        <div className="w-36">
          <MonthField
            label={t("builder.from")}
            value={from ?? ""}
            onChange={(text) => onEdit({ choose: "months", from: readMonth(text), to: readMonth(to ?? "") })}
          />
        </div>
        <div className="w-36">
          <MonthField
            label={t("builder.to")}
            value={to ?? ""}
            onChange={(text) => onEdit({ choose: "months", from: readMonth(from ?? ""), to: readMonth(text) })}
          />
        </div>
      </div>
    </div>
  );
}

export type ReportBuilderProps = {
  /** What the server answered, and with what. */
  question: Question;
  outcome: ReportOutcome;
  offer: ReportOffer;
  /** Of what the filters of the question choose. */
  names: FilterNames;
  locale: Locale;
  /** Within reach. */
  organizationCount: number;
  /** Whether there is any usage within reach at all. */
  hasUsage: boolean;
  /** The reader may harvest. */
  harvests: boolean;
  /** What the report can be saved as, and the saved report that is edited. */
  save: { offer: SaveOffer; saved?: SavedReport };
};

/** The settings of the report above what it gives. Edits go into the address; what was there stays until the new answer comes. */
export function ReportBuilder({ question: given, outcome, offer, names, locale, ...props }: ReportBuilderProps) {
  const t = useTranslations("reports");
  const { question, change } = useQuestion(given);
  const first = useMemo(() => ({ question: given, outcome }), [given, outcome]);
  const { answered, progress, retry } = useReport(question, first);
  const rowCount = "table" in answered.outcome ? answered.outcome.table.rowCount : null;
  const edit = (made: ReportEdit) => change(editReport(question, made, offer));
  const isPending = progress !== "done";
  return (
    <>
      <PageHeader
        title={props.save.saved?.name ?? t("title")}
        context={<ReportContext {...{ question, names, rowCount }} organizationCount={props.organizationCount} />}
        action={
          <>
            <ExportMenu question={question} name={props.save.saved?.name ?? ""} />
            <a
              href={`/api/flexible-slicer/csv/?${questionToSearch(question)}&language=${locale}`}
              download
              className={buttonStyle("secondary", "medium")}
            >
              <Download size={16} aria-hidden />
              {t("actions.csv")}
            </a>
            <SaveReport question={question} {...props.save} />
          </>
        }
      />
      <Shelves {...{ question, offer, names, isPending }} onEdit={edit} />
      <div aria-busy={isPending} className={clsx("min-w-0 transition-opacity", isPending && "opacity-60")}>
        {"problem" in answered.outcome ? (
          <ReportProblem retry={answered.outcome.mayPass ? <RetryButton onRetry={retry} /> : null}>
            {answered.outcome.problem}
          </ReportProblem>
        ) : (
          <ReportOutput
            question={answered.question}
            table={answered.outcome.table}
            onQuestion={change}
            hasUsage={props.hasUsage}
            harvests={props.harvests}
          />
        )}
      </div>
    </>
  );
}

type ShelvesProps = ReportShelfProps & { names: FilterNames; isPending: boolean };

function Shelves({ question, offer, names, isPending, onEdit }: ShelvesProps) {
  const t = useTranslations("reports.builder");
  const named = useTranslations("reports.dimension");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shape = [...question.rows, ...question.columns].map((name) => named(name)).join(" × ");
  return (
    <section aria-label={t("label")} className="relative rounded-lg border border-hairline bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-4 text-left font-semibold desk:hidden"
      >
        <span className="truncate">{[(question.where.reportType ?? []).join(", "), shape].join(" · ")}</span>
        <ChevronDown
          size={16}
          aria-hidden
          className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} className={clsx("desk:block", !isOpen && "hidden")}>
        <ReportShelf {...{ question, offer, onEdit }} />
        <FilterRow {...{ question, offer, names, onEdit }} />
      </div>
      <PendingLine isPending={isPending} />
    </section>
  );
}

/** A quiet line along the shelf while the report is made anew. */
function PendingLine({ isPending }: { isPending: boolean }) {
  const t = useTranslations("reports.builder");
  return (
    <div role="status" className="pointer-events-none absolute inset-x-2 -bottom-px h-0.5 overflow-hidden rounded-full">
      {isPending ? <div className="pulsing h-full bg-brand" /> : null}
      <span className="sr-only">{isPending ? t("updating") : ""}</span>
    </div>
  );
}
