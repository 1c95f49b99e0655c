"use client";

import { ObjectTags } from "@/components/tags/object-tags.client";
import type { TaggedObject } from "@/components/tags/object-tags-dialog.client";
import { titlesList } from "../list/titles-list";

/** The tags of a title; each leads to the titles that have it. */
export function TitleTags({ title }: { title: Omit<TaggedObject, "of"> }) {
  return <ObjectTags object={{ ...title, of: "title" }} hrefOf={({ pk }) => titlesList.address({ tags: [pk] })} />;
}
