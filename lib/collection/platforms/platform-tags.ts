import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type TagLabel, tagLabels } from "@/lib/tags/tag-labels";
import { tagPairs } from "@/lib/tags/tagged-objects";
import type { CollectedPlatform } from "./contract";

export type PlatformTag = CollectedPlatform["tags"][number];

/** The tags of platforms that the reader sees and has not hidden, by class and name. */
export async function platformTags(scope: Scope<"usage.view">): Promise<ReadonlyMap<number, PlatformTag[]>> {
  const pairs = await tagPairs(scope, "platform", { tagClass: null });
  const labels = await tagLabels(scope, [...new Set(pairs.map(([, tag]) => tag))]);
  const found = new Map<number, PlatformTag[]>();
  for (const label of [...labels.values()].sort(byClass))
    for (const [platform, tag] of pairs)
      if (tag === label.id) found.set(platform, [...(found.get(platform) ?? []), shown(label)]);
  return found;
}

const byClass = (one: TagLabel, other: TagLabel) =>
  one.tagClass.name.localeCompare(other.tagClass.name) || one.name.localeCompare(other.name) || one.id - other.id;

const shown = ({ id, name, description, textColor, bgColor, tagClass }: TagLabel): PlatformTag => ({
  pk: id,
  name,
  desc: description,
  text_color: textColor,
  bg_color: bgColor,
  tag_class: { pk: tagClass.id, name: tagClass.name },
});

/** The tags that platforms within reach have, each once, with their classes: what a list can be narrowed by. */
export async function listPlatformTags(scope: Scope<"usage.view">) {
  const tags = [...(await platformTags(scope)).values()].flat();
  const each = new Map(tags.map((tag) => [tag.pk, tag]));
  return [...each.values()].map(({ pk, name, tag_class: of }) => ({ value: pk, label: name, hint: of.name }));
}
