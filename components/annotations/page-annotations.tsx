import { ChevronDown, NotebookPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { IslandMessages } from "@/components/shell/island-messages";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { AnnotationScope } from "@/lib/annotations/concerns";
import { type Annotation, listAnnotationsCall } from "@/lib/annotations/contract";
import { listConcerning } from "@/lib/annotations/list-concerning";
import type { Months } from "@/lib/navigation/date-range";
import { AnnotationActions } from "./annotation-actions.client";
import { AnnotationLevel } from "./annotation-level";
import { useAnnotationText } from "./annotation-text";

type Props = { scope: Scope<"usage.view">; shown: AnnotationScope; months: Months };

/** Annotations that concern a page and its months. Awaited by the page, so that content below does not move. */
export async function PageAnnotations({ scope, shown, months }: Props) {
  const results = await listConcerning(scope, shown, months);
  if (results.length === 0) return null;
  const { results: annotations } = listAnnotationsCall.returns.parse({ count: results.length, results });
  return (
    <IslandMessages of={["annotations"]}>
      <AnnotationNotes annotations={annotations} annotatesAll={runsConsortium(scope.actor)} />
    </IslandMessages>
  );
}

type NotesProps = { annotations: readonly Annotation[]; annotatesAll: boolean };

/** Annotations of a page in one line that unfolds, because charts mark them, too; renders nothing if there are none. */
function AnnotationNotes({ annotations, annotatesAll }: NotesProps) {
  const t = useTranslations("annotations.notes");
  const { texts } = useAnnotationText();
  if (annotations.length === 0) return null;
  const subjects = annotations.map((one) => texts(one).subject);
  const isImportant = annotations.some(({ level }) => level === "important");
  return (
    <details aria-label={t("label")} className="group">
      <summary className="flex w-fit max-w-full cursor-pointer list-none items-center gap-2 rounded-sm text-sm [&::-webkit-details-marker]:hidden">
        <NotebookPen size={16} aria-hidden className={`shrink-0 ${isImportant ? "text-warning" : "text-muted"}`} />
        <span className="shrink-0 font-medium">{t("count", { count: annotations.length })}</span>
        <span className="min-w-0 truncate text-muted group-open:invisible">{subjects.join(" · ")}</span>
        <ChevronDown size={15} aria-hidden className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        {annotations.map((one) => (
          <Note key={one.pk} {...{ annotation: one, annotatesAll }} />
        ))}
      </div>
    </details>
  );
}

/** One annotation; details unfold below subject and days. */
function Note({ annotation, annotatesAll }: { annotation: Annotation; annotatesAll: boolean }) {
  const { texts, period, organization, platform, rest } = useAnnotationText();
  const t = useTranslations("annotations");
  const { subject, short, message } = texts(annotation);
  const about = [
    [t("column.organization"), organization(annotation)],
    [t("column.platform"), platform(annotation)],
    ...(rest(annotation) ? [[t("column.rest"), rest(annotation)]] : []),
    ...(annotation.author ? [[t("column.author"), annotation.author.name]] : []),
  ];
  return (
    <div className="flex items-start gap-2 rounded-lg border border-hairline bg-surface px-4 py-2">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5">
          <AnnotationLevel level={annotation.level} />
          <span className="font-medium">{subject}</span>
          <span className="text-muted text-sm">{period(annotation)}</span>
        </p>
        {short ? <p className="mt-1 max-w-[72ch]">{short}</p> : null}
        {message ? <p className="mt-1 max-w-[72ch] whitespace-pre-line">{message}</p> : null}
        <p className="mt-1 text-muted text-sm">{about.map(([label, value]) => `${label}: ${value}`).join(" · ")}</p>
      </div>
      <AnnotationActions {...{ annotation, annotatesAll }} />
    </div>
  );
}
