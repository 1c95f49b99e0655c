"use client";

import { Tag, Tags } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { Assignment } from "@/lib/tags/contract";
import type { TagScope } from "@/lib/tags/tag-shapes";

const AssignDialog = later(() => import("./assign-dialog.client").then((it) => it.AssignDialog));

type Run = (tags: readonly number[]) => Promise<Assignment>;

type Props = {
  of: TagScope;
  items: readonly number[];
  /** All objects that match the list: their number, and how to tag them. */
  matches?: { count: number; run: Run };
};

/** Tag actions for a selection. Needs the texts of tags. */
export function BulkTags({ of, items, matches }: Props) {
  const t = useTranslations("tags.assign");
  const [task, setTask] = useState<{ count: number; run?: Run; takes?: boolean } | null>(null);
  const count = items.length;
  return (
    <>
      {matches && matches.count > count ? (
        <Button size="small" variant="quiet" icon={Tags} onClick={() => setTask(matches)}>
          {t("openFound", { count: matches.count })}
        </Button>
      ) : null}
      <Button size="small" onClick={() => setTask({ count, takes: true })}>
        {t("openTake")}
      </Button>
      <Button size="small" variant="primary" icon={Tag} onClick={() => setTask({ count })}>
        {t("open")}
      </Button>
      {task === null ? null : <AssignDialog {...task} of={of} items={items} onClose={() => setTask(null)} />}
    </>
  );
}
