import { TextLink } from "@/components/ui/text-link";

type Tag = { name: string; desc: string; text_color: string; bg_color: string; tag_class: { name: string } };

/** A tag in its colours; its class and description are told on hover. With `href` it leads to what has it. */
export function TagChip({ tag, href }: { tag: Tag; href?: string }) {
  const { name, desc, tag_class: of, text_color: color, bg_color: backgroundColor } = tag;
  const tip = [of.name, desc].filter(Boolean).join(" · ");
  const shown = (
    <span
      style={{ color, backgroundColor }}
      className="inline-block max-w-48 truncate rounded-full px-2 py-px align-middle text-xs leading-5"
    >
      {name}
    </span>
  );
  return href === undefined ? (
    <span title={tip}>{shown}</span>
  ) : (
    <TextLink href={href} data-tip={tip} className="no-underline">
      {shown}
    </TextLink>
  );
}
