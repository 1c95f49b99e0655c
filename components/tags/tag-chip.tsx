import { TextLink } from "@/components/ui/text-link";
import { readableText } from "@/lib/kit/format/readable-text";
import type { TagOnObject } from "@/lib/tags/contract";

type Tag = Pick<TagOnObject, "name" | "desc" | "text_color" | "bg_color"> & { tag_class: { name: string } };

/** Shrinks where there is little room. */
const place = "inline-flex min-w-0 max-w-48 align-middle";

/**
 * The text is always readable on its background; hovering shows class and description. `href` links to the objects with
 * the tag.
 */
export function TagChip({ tag, href }: { tag: Tag; href?: string }) {
  const { name, desc, tag_class: of, text_color: textColor, bg_color: backgroundColor } = tag;
  const tip = [of.name, desc].filter(Boolean).join(" · ");
  const chip = (
    <span
      style={{
        // In the dark theme a light chip would be the brightest part of the page.
        color: `light-dark(${readableText(backgroundColor, textColor)}, var(--ink))`,
        backgroundColor: `light-dark(${backgroundColor}, color-mix(in oklab, ${backgroundColor} 28%, var(--surface)))`,
      }}
      className="truncate rounded-full px-2 py-px text-xs leading-5 ring-1 ring-control/40 ring-inset"
    >
      {name}
    </span>
  );
  return href === undefined ? (
    <span title={tip} className={place}>
      {chip}
    </span>
  ) : (
    <TextLink href={href} data-tip={tip} className={`${place} no-underline`}>
      {chip}
    </TextLink>
  );
}
