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

const SHOWN = 3;

/** Annotations of a page; renders nothing if there are none. */
function AnnotationNotes({ annotations, annotatesAll }: NotesProps) {
  const t = useTranslations("annotations.notes");
  if (annotations.length === 0) return null;
  const [first, more] = [annotations.slice(0, SHOWN), annotations.slice(SHOWN)];
  const notes = (those: readonly Annotation[]) =>
    those.map((one) => <Note key={one.pk} {...{ annotation: one, annotatesAll }} />);
  return (
    <section aria-label={t("label")} className="flex flex-col gap-2">
      {notes(first)}
      {more.length > 0 ? (
        <details className="group">
          <summary className="w-fit cursor-pointer rounded-sm text-brand text-sm group-open:mb-2">
            {t("more", { count: more.length })}
          </summary>
          <div className="flex flex-col gap-2">{notes(more)}</div>
        </details>
      ) : null}
    </section>
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
    <div
      className={`flex items-start gap-2 rounded-lg border border-hairline bg-surface px-4 py-2 ${annotation.level === "important" ? "border-l-4 border-l-warning" : ""}`}
    >
      <details className="min-w-0 grow [overflow-wrap:anywhere]">
        <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 rounded-sm">
          <AnnotationLevel level={annotation.level} />
          <span className="font-medium">{subject}</span>
          <span className="text-muted text-sm">{period(annotation)}</span>
        </summary>
        {short ? <p className="mt-1 max-w-[72ch]">{short}</p> : null}
        {message ? <p className="mt-1 max-w-[72ch] whitespace-pre-line">{message}</p> : null}
        <p className="mt-1 text-muted text-sm">{about.map(([label, value]) => `${label}: ${value}`).join(" · ")}</p>
      </details>
      <AnnotationActions {...{ annotation, annotatesAll }} />
    </div>
  );
}
