"use client";

import { useTranslations } from "next-intl";
import { Popover } from "@/components/ui/overlays/popover.client";
import type { TagOnObject } from "@/lib/tags/contract";
import { TagChip } from "./tag-chip";

type Props = {
  tags: readonly TagOnObject[];
  /** Address of each tag, such as the list filtered by it. */
  hrefOf?: (tag: TagOnObject) => string;
  /** Number of tags shown before the others collapse. */
  most?: number;
};

/** Shows the first tags and the number of others. Needs the texts of tags. */
export function TagChips({ tags, hrefOf, most = 3 }: Props) {
  const t = useTranslations("tags.chips");
  // One more tag takes no more room than the number would.
  const visibleCount = tags.length === most + 1 ? tags.length : most;
  const chip = (tag: TagOnObject) => <TagChip key={tag.pk} tag={tag} {...(hrefOf && { href: hrefOf(tag) })} />;
  const others = tags.slice(visibleCount);
  if (tags.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {tags.slice(0, visibleCount).map(chip)}
      {others.length > 0 ? (
        <Popover
          label={t("others", { count: others.length })}
          trigger={
            <button
              type="button"
              aria-label={t("others", { count: others.length })}
              className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-full px-1.5 text-muted text-xs hover:bg-sunken hover:text-ink"
            >
              +{others.length}
            </button>
          }
        >
          <ul className="flex flex-col items-start gap-1.5">
            {others.map((tag) => (
              <li key={tag.pk} className="flex items-center gap-2">
                {chip(tag)} <span className="text-muted text-sm">{tag.tag_class.name}</span>
              </li>
            ))}
          </ul>
        </Popover>
      ) : null}
    </span>
  );
}
