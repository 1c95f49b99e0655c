"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { Intention } from "@/lib/harvest/contract";
import { WishGroupSection } from "./wish-group.client";
import { type Grouping, groupWishes } from "./wish-groups";

type Props = {
  rows: readonly Intention[];
  by: Grouping;
  /** The wish that stands open. */
  open: number | null;
  asOf: string;
  onOpen: (wish: number | null) => void;
  onChanged: (changed: Intention) => void;
};

/** So many are taken in at a glance; more begin folded. */
const AT_A_GLANCE = 40;

/** The wishes of a harvest in groups that fold, each of which opens below its line. */
export function WishList({ rows, by, open, asOf, onOpen, onChanged }: Props) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = groupWishes(rows, by, locale);
  if (rows.length === 0) return <EmptyState title={t("noIntentions")} />;
  const startsOpen = groups.length === 1 || rows.length <= AT_A_GLANCE;
  return (
    <section aria-label={t("intentions")} className="overflow-hidden rounded-lg border border-hairline bg-surface">
      {groups.map((group) => {
        const key = `${by} ${group.key}`;
        const isOpen = toggled.get(key) ?? (startsOpen || group.wishes.some(({ pk }) => pk === open));
        return (
          <WishGroupSection
            key={key}
            {...{ group, by, open, asOf, isOpen, onOpen, onChanged }}
            onToggle={() => setToggled(new Map(toggled).set(key, !isOpen))}
          />
        );
      })}
    </section>
  );
}
