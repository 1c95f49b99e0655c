"use client";

import { ArrowLeft, ArrowRight, Columns3, Layers, Replace, Rows3, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuItem, MenuSeparator, Submenu } from "@/components/ui/overlays/menu-item.client";
import type { ReportEdit, ShelfName } from "@/lib/reports/build/edit-report";
import { dimensionsOn, hasRoom, shelves } from "@/lib/reports/build/free-dimensions";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";

const icons = { rows: Rows3, columns: Columns3, split: Layers };

export type PlacedDimension = {
  name: Dimension;
  shelf: ShelfName;
  index: number;
  question: Question;
  /** Dimensions that can replace it. */
  instead: readonly Dimension[];
  onEdit: (edit: ReportEdit) => void;
};

/** Actions on a dimension: move, remove or replace it. */
export function DimensionActions({ name, shelf, index, question, instead, onEdit }: PlacedDimension) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  const last = dimensionsOn(shelf, question).length - 1;
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
      {instead.length > 0 ? (
        <Submenu icon={Replace} label={t("chip.replace")}>
          {instead.map((other) => (
            <MenuItem key={other} onSelect={() => onEdit({ put: other, in: shelf, at: index, instead: name })}>
              {named(other)}
            </MenuItem>
          ))}
        </Submenu>
      ) : null}
    </>
  );
}
