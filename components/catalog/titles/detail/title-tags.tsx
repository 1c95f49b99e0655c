import { ObjectTags } from "@/components/tags/object-tags.client";
import type { TaggedObject } from "@/components/tags/object-tags-dialog.client";
import { titlesList } from "../list/titles-list";

export function TitleTags({ title }: { title: Omit<TaggedObject, "of"> }) {
  const addresses = title.tags.map(({ pk }) => [pk, titlesList.address({ tags: [pk] })] as const);
  return <ObjectTags object={{ ...title, of: "title" }} addresses={Object.fromEntries(addresses)} />;
}
