"use client";

import clsx from "clsx";
import { Pencil, Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { TaggedObject } from "./object-tags-dialog.client";
import { TagChips } from "./tag-chips.client";

const ObjectTagsDialog = later(() => import("./object-tags-dialog.client").then((it) => it.ObjectTagsDialog));

type Props = {
  object: TaggedObject;
  /** Addresses of the list filtered by a tag, by tag. */
  addresses: Readonly<Record<number, string>>;
};

/** Needs the texts of tags. */
export function ObjectTags({ object, addresses }: Props) {
  const t = useTranslations("tags.object");
  const [isOpen, setOpen] = useState(false);
  const { tags } = object;
  return (
    <span className={clsx("flex flex-wrap items-center gap-x-2 gap-y-1", tags.length === 0 && "-ml-2.5")}>
      <TagChips tags={tags} hrefOf={({ pk }) => addresses[pk] ?? ""} most={8} />
      <Button size="small" variant="quiet" icon={tags.length > 0 ? Pencil : Tag} onClick={() => setOpen(true)}>
        {t(tags.length > 0 ? "edit" : "add")}
      </Button>
      {isOpen ? <ObjectTagsDialog object={object} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
