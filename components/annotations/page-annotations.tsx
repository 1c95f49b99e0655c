import { IslandMessages } from "@/components/shell/island-messages";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { Shown } from "@/lib/annotations/concerns";
import { listAnnotationsCall } from "@/lib/annotations/contract";
import { listConcerning } from "@/lib/annotations/list-concerning";
import type { Months } from "@/lib/navigation/date-range";
import { AnnotationNotes } from "./annotation-notes";

type Props = { scope: Scope<"usage.view">; shown: Shown; months: Months };

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
