"use client";

import clsx from "clsx";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import type { ReportEdit, ReportOffer, ShelfName } from "@/lib/reports/build/edit-report";
import { dimensionsOn, freeDimensions, hasRoom, unusedDimensions } from "@/lib/reports/build/free-dimensions";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { DimensionChip, type Dragging } from "./dimension-chip.client";
import { ShelfField } from "./shelf";

type Props = {
  shelf: ShelfName;
  question: Question;
  offer: ReportOffer;
  dragging: Dragging;
  onEdit: (edit: ReportEdit) => void;
  notes?: ReactNode;
};

/** A shelf of dimensions (rows, columns or split), with a menu to add more. */
export function DimensionShelf({ shelf, question, offer, dragging, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  const [place, setPlace] = useState<number | null>(null);
  const standing = dimensionsOn(shelf, question);
  const free = freeDimensions(shelf, question, offer);
  const instead = unusedDimensions(question, offer);
  const takes = dragging.dimension !== null && hasRoom(shelf, question);
  const over = (event: DragEvent<HTMLElement>) => {
    if (!takes) return;
    event.preventDefault();
    setPlace(placeUnder(event, dragging.dimension));
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setPlace(null);
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    if (dragging.dimension) onEdit({ put: dragging.dimension, in: shelf, ...(place === null ? {} : { at: place }) });
    setPlace(null);
    dragging.take(null);
  };
  return (
    <ShelfField label={t(`shelf.${shelf}`)} notes={notes} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      <ul
        className={clsx(
          "-m-1 flex min-h-10 min-w-0 flex-wrap items-center gap-1.5 rounded p-1",
          takes && "outline-dashed outline-1 outline-control",
          takes && place !== null && "bg-brand-soft",
        )}
      >
        {standing.map((name, index) => (
          <DimensionChip key={name} {...{ name, shelf, index, question, instead, dragging, onEdit }} />
        ))}
        {standing.length > 0 ? null : (
          <li className="px-1 text-muted">
            {t(question.trend && shelf === "columns" ? "nothing.compared" : `nothing.${shelf}`)}
          </li>
        )}
      </ul>
      {free.length === 0 || (shelf === "split" && standing.length > 0) ? null : (
        <Menu
          align="start"
          label={t(`add.${shelf}`)}
          trigger={
            <Button size="small" variant="quiet" icon={Plus} aria-label={t(`add.${shelf}`)}>
              {t("add.short")}
            </Button>
          }
        >
          {free.map((name) => (
            <MenuItem key={name} onSelect={() => onEdit({ put: name, in: shelf })}>
              {named(name)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </ShelfField>
  );
}

/** The index among the other chips at the pointer, in reading direction. */
function placeUnder({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>, dragged: Dimension | null): number {
  const chips = [...currentTarget.querySelectorAll<HTMLElement>("[data-dimension]")].filter(
    ({ dataset }) => dataset.dimension !== dragged,
  );
  const next = chips.findIndex((chip) => {
    const { top, bottom, left, width } = chip.getBoundingClientRect();
    return clientY < top || (clientY <= bottom && clientX < left + width / 2);
  });
  return next < 0 ? chips.length : next;
}
