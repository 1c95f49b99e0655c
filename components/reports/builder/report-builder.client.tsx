"use client";

import clsx from "clsx";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { ExportMenu } from "@/components/exports/export-menu.client";
import { ShareButton } from "@/components/sharing/share-button.client";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { useModule } from "@/components/ui/parts/use-module";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import type { Calendar } from "@/lib/navigation/date-range";
import { firstPart } from "@/lib/reports/ask/first-part";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { Parts } from "@/lib/reports/ask/list-parts";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import type { ReadyName } from "@/lib/reports/build/ready-questions";
import { type ReportOffer, typesOf } from "@/lib/reports/build/report-offer";
import { namesChosen, withNames } from "@/lib/reports/filter-names";
import { notesOf, type ReportNote } from "@/lib/reports/notes/report-notes";
import { filtersSet } from "@/lib/reports/report-dimension";
import type { SavedReport } from "@/lib/reports/saved/contract";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { FilterName, Question } from "@/lib/usage/question";
import { ReportOutput } from "../output/report-output.client";
import { ReportProblem } from "../output/report-problem";
import { SaveReport } from "../saved/save-report.client";
import { useReport } from "../use-report";
import { ReadyCards } from "./ready-cards.client";
import { ReadyQuestions } from "./ready-questions.client";
import { ReportWaits } from "./report-waits";
import { Sentence } from "./sentence.client";
import { useParts } from "./use-parts";
import { useQuestion } from "./use-question";

const loadEditing = () => import("@/lib/reports/build/edit-report");

/** Refusals of questions that are too large for the screen, at all or now. */
const EXPORTABLE: readonly string[] = ["questionTooLong", "usageStoreBusy"];

type ReportBuilderProps = {
  /** The server's question and answer, for a split report of one part, with all its parts. */
  question: Question;
  outcome: ReportOutcome;
  parts: Parts | null;
  /** The address asks nothing: presets are offered to start from. */
  isNew: boolean;
  offer: ReportOffer;
  /** Presets that the available report types can answer. */
  ready: readonly ReadyName[];
  /** Names of the filter values in the question. */
  names: FilterNames;
  calendar: Calendar;
  /** Organizations within reach. */
  organizationCount: number;
  /** Whether there is any usage within reach. */
  hasUsage: boolean;
  /** The user can harvest. */
  harvests: boolean;
  /** Levels at which the report can be saved, and the saved report being edited. */
  save: { offer: SaveOffer; saved?: SavedReport };
  /** Filter values of the saved report that no longer exist. */
  missing?: readonly string[];
};

/** The question of a report as a sentence above its answer. Each edit goes into the address and runs the report. */
export function ReportBuilder({ offer, calendar, ...given }: ReportBuilderProps) {
  const t = useTranslations("reportBuilder");
  const saved = useTranslations("savedReports.summary");
  const [lost, setLost] = useState<readonly FilterName[]>([]);
  const [asks, setAsks] = useState<FilterName | null>(null);
  const box = useRef<HTMLElement>(null);
  const { question, change, undo, redo } = useQuestion(given.question);
  const [labels, learn] = useState(given.names);
  const names = namesChosen(question, withNames(labels, given.names));
  const first = useMemo(
    () => ({ question: given.question, outcome: given.outcome, parts: given.parts }),
    [given.question, given.outcome, given.parts],
  );
  const parts = useParts(question, first);
  const { answered, progress, stop, retry } = useReport(firstPart(question, parts), first);
  const { outcome } = answered;
  const editing = useModule(loadEditing);
  const edit = (edits: readonly ReportEdit[]) =>
    editing.run(({ editReport, filtersLost }) => {
      const next = edits.reduce((before, made) => editReport(before, made, offer), question);
      change(next);
      setLost(filtersLost(question, edits, next));
      setAsks(null);
    });
  const ask = (next: Question) => {
    change(next);
    setLost([]);
    setAsks(null);
  };
  const isUntouched = given.isNew && !undo && given.ready.length > 0;
  const ready = { names: given.ready, question, offer, calendar, onQuestion: ask };
  return (
    <>
      <PageHeader
        title={given.save.saved?.name ?? t("title")}
        action={
          <>
            {isUntouched ? null : <ReadyQuestions {...ready} onAsks={setAsks} />}
            {undo || redo ? (
              <>
                <IconButton label={t("undo")} icon={Undo2} disabled={!undo} onClick={() => undo?.()} />
                <IconButton label={t("redo")} icon={Redo2} disabled={!redo} onClick={() => redo?.()} />
              </>
            ) : null}
            <ExportMenu question={question} name={given.save.saved?.name ?? ""} />
            <ShareButton
              organizationCount={given.organizationCount}
              sharesPublicly={given.save.offer.sharesPublicly}
              content={{
                kind: "report",
                question,
                saved: given.save.saved?.config ?? null,
                calendar: given.save.offer.calendar,
              }}
              name={given.save.saved?.name ?? ""}
            />
            <SaveReport question={question} {...given.save} />
          </>
        }
      />
      {given.missing && given.missing.length > 0 ? (
        <Notice tone="warning">{saved("missingEdited", { values: given.missing.join(", ") })}</Notice>
      ) : null}
      <FiltersLost names={lost.filter((name) => question.where[name] === undefined)} onUndo={undo} />
      <div {...editing.preload}>
        <Sentence
          {...{ box, question, offer, calendar, names }}
          organizationCount={given.organizationCount}
          notes={notesShown(question, offer, progress === "done" ? outcome : null)}
          onLearn={(more) => learn(withNames(labels, more))}
          onEdits={edit}
          asks={asks}
          onAsked={() => setAsks(null)}
        />
      </div>
      <ReportWaits progress={progress} onStop={stop} onGo={retry} />
      <div className={clsx(isUntouched && "grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_16rem]")}>
        <div
          aria-busy={progress === "asking" || progress === "slow"}
          className={clsx("min-w-0 transition-opacity", progress !== "done" && "opacity-60")}
        >
          {"problem" in outcome ? (
            <ReportProblem
              retry={
                outcome.code === "E101" ? (
                  <TakenOut question={answered.question} onEdit={(made) => edit([made])} />
                ) : outcome.code === "E113" ? (
                  <Unable
                    question={answered.question}
                    unable={outcome.reportTypes}
                    offer={offer}
                    onEdit={(made) => edit([made])}
                  />
                ) : EXPORTABLE.includes(outcome.code) ? (
                  <div className="flex flex-wrap items-center justify-center gap-2">
                    <ExportMenu question={answered.question} name={given.save.saved?.name ?? ""} />
                    {outcome.mayPass ? <RetryButton onRetry={retry} /> : null}
                  </div>
                ) : outcome.mayPass ? (
                  <RetryButton onRetry={retry} />
                ) : null
              }
            >
              {outcome.problem}
            </ReportProblem>
          ) : (
            <ReportOutput
              question={answered.question}
              table={outcome.table}
              coverage={outcome.coverage}
              parts={parts}
              onQuestion={change}
              hasUsage={given.hasUsage}
              harvests={given.harvests}
            />
          )}
        </div>
        {isUntouched ? (
          <ReadyCards
            {...ready}
            onAsks={(filter) => {
              // The card is gone.
              if (filter === null) box.current?.focus();
              else setAsks(filter);
            }}
          />
        ) : null}
      </div>
    </>
  );
}

/**
 * Notes that follow from the settings alone are immediate; others, such as usage of several metrics, need the answer.
 */
function notesShown(question: Question, offer: ReportOffer, outcome: ReportOutcome | null): ReportNote[] {
  const live = notesOf(question, typesOf(question, offer)).filter(({ code }) => code !== "mixedMetrics");
  const answered = outcome && "table" in outcome ? outcome.table.notes : [];
  return [...live, ...answered.filter(({ code }) => live.every((note) => note.code !== code))];
}

/** Hidden after the next edit, or when the filters are back. */
function FiltersLost({ names, onUndo }: { names: readonly FilterName[]; onUndo: (() => void) | null }) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  if (names.length === 0) return null;
  return (
    <div role="alert">
      <Notice
        tone="warning"
        action={
          onUndo ? (
            <Button size="small" onClick={onUndo}>
              {t("undo")}
            </Button>
          ) : null
        }
      >
        {t("filtersLost", { count: names.length, names: names.map((name) => named(name)).join(", ") })}
      </Notice>
    </div>
  );
}

type UnableProps = {
  question: Question;
  /** Short names of the report types that do not show a dimension. */
  unable: readonly string[];
  offer: ReportOffer;
  onEdit: (edit: ReportEdit) => void;
};

/** Omits the report types that cannot answer, or the filters that they cannot answer. */
function Unable({ question, unable, offer, onEdit }: UnableProps): ReactNode {
  const t = useTranslations("reportBuilder.unable");
  const named = useTranslations("reports.dimension");
  const able = typesOf(question, offer).filter(({ shortName }) => !unable.includes(shortName));
  const lacking = typesOf(question, offer).filter(({ shortName }) => unable.includes(shortName));
  const filters = filtersSet(question).filter((name) => lacking.some(({ dimensions }) => !dimensions.includes(name)));
  return (
    <>
      {able.length > 0 && lacking.length > 0 ? (
        <Button onClick={() => onEdit({ choose: "reportTypes", reportTypes: able.map(({ shortName }) => shortName) })}>
          {t("reports", { names: lacking.map(shortReportName).join(", ") })}
        </Button>
      ) : null}
      {filters.map((name) => (
        <Button key={name} onClick={() => onEdit({ choose: "filters", filters: { [name]: undefined } })}>
          {t("filter", { name: named(name) })}
        </Button>
      ))}
    </>
  );
}

type TakenOutProps = { question: Question; onEdit: (edit: ReportEdit) => void };

/** With too many columns, the dimension to remove, innermost first. */
function TakenOut({ question, onEdit }: TakenOutProps): ReactNode {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  return question.columns.toReversed().map((name) => (
    <Button key={name} onClick={() => onEdit({ remove: name })}>
      {t("takeOut", { name: named(name) })}
    </Button>
  ));
}
