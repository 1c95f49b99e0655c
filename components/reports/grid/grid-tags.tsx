import { TagChip } from "@/components/tags/tag-chip";
import type { TagOnObject } from "@/lib/tags/contract";
import { fullNames } from "@/lib/tags/tag-shapes";

const MOST = 2;

/** Tags of a line under its name; tags that do not fit are in a tooltip and for screen readers. */
export function GridTags({ tags }: { tags: readonly TagOnObject[] }) {
  const others = tags.slice(MOST);
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1">
      {tags.slice(0, MOST).map((tag) => (
        <TagChip key={tag.pk} tag={tag} />
      ))}
      {others.length > 0 ? (
        <span data-tip={fullNames(others)} className="shrink-0 px-0.5 text-muted text-xs">
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">{fullNames(others)}</span>
        </span>
      ) : null}
    </span>
  );
}
