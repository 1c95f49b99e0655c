import { IslandMessages } from "@/components/shell/island-messages";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { AnnotateButton } from "./annotate-button.client";
import type { AnnotationStart } from "./annotation-dialog.client";

type Props = {
  /** Null if the reader administers no organization. */
  managing: Scope<"annotations.manage"> | null;
  /** Selected organization; null or -1 for all. */
  organization: number | null;
  start?: AnnotationStart;
  isPrimary?: boolean;
};

/** Button to annotate the page, if the reader may. */
export function Annotate({ managing, organization, start = {}, isPrimary = false }: Props) {
  const own = organization !== null && organization > 0 ? organization : null;
  if (!managing || (own !== null && !managing.reaches(own))) return null;
  return (
    <IslandMessages of={["annotations"]}>
      <AnnotateButton
        variant={isPrimary ? "primary" : "secondary"}
        annotatesAll={runsConsortium(managing.actor)}
        start={{ ...(own === null ? {} : { organization_id: own }), ...start }}
      />
    </IslandMessages>
  );
}
