"use client";

import { ArrowLeft, ArrowRight, Columns3, Layers, Rows3, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import type { ReportEdit, Shelf } from "@/lib/reports/build/edit-report";
import { hasRoom, shelves, standingIn } from "@/lib/reports/build/free-dimensions";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";

const icons = { rows: Rows3, columns: Columns3, split: Layers };

/** A dimension in its place, and what to tell of its changes. */
export type PlacedDimension = {
  name: Dimension;
  shelf: Shelf;
  index: number;
  question: Question;
  /** What may stand in its place. */
  instead: readonly Dimension[];
  onEdit: (edit: ReportEdit) => void;
};

/** What can be done with a dimension in its place: to move it, take it out, or put another there. */
export function DimensionActions({ name, shelf, index, question, instead, onEdit }: PlacedDimension) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  const last = standingIn(shelf, question).length - 1;
  const others = shelves.filter((other) => other !== shelf && hasRoom(other, question));
  const isLastRow = shelf === "rows" && last === 0;
  return (
    <>
      {last > 0 ? (
        <>
          <MenuItem
            icon={ArrowLeft}
            disabled={index === 0}
            onSelect={() => onEdit({ put: name, in: shelf, at: index - 1 })}
          >
            {t("chip.earlier")}
          </MenuItem>
          <MenuItem
            icon={ArrowRight}
            disabled={index === last}
            onSelect={() => onEdit({ put: name, in: shelf, at: index + 1 })}
          >
            {t("chip.later")}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      {others.map((other) => (
        <MenuItem key={other} icon={icons[other]} onSelect={() => onEdit({ put: name, in: other })}>
          {t(`chip.to.${other}`)}
        </MenuItem>
      ))}
      {isLastRow ? null : (
        <MenuItem icon={X} onSelect={() => onEdit({ remove: name })}>
          {t("chip.remove")}
        </MenuItem>
      )}
      {instead.length > 0 ? <MenuSeparator /> : null}
      {instead.map((other) => (
        <MenuItem key={other} onSelect={() => onEdit({ put: other, in: shelf, at: index, instead: name })}>
          {t("chip.replace", { name: named(other) })}
        </MenuItem>
      ))}
    </>
  );
}
