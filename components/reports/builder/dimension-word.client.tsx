"use client";

import clsx from "clsx";
import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { Menu } from "@/components/ui/overlays/menu.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import { dimensionsOn, hasRoom, shelves } from "@/lib/reports/build/free-dimensions";
import type { Dimension } from "@/lib/usage/dimensions";
import type { PlacedDimension } from "./dimension-actions.client";
import { Word } from "./word";

const DimensionActions = openedPart(() => import("./dimension-actions.client").then((it) => it.DimensionActions));

/** The dragged dimension and its setter. */
export type Dragging = { dimension: Dimension | null; take: (dimension: Dimension | null) => void };

type Props = PlacedDimension & { dragging: Dragging };

/** A dimension in rows, columns or split. Its menu, dragging, and Shift with an arrow key move it. */
export function DimensionWord({ name, shelf, index, question, instead, dragging, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
  const by = useTranslations("reports.byDimension");
  const label = named(name);
  const last = dimensionsOn(shelf, question).length - 1;
  const isLastRow = shelf === "rows" && last === 0;
  const move = (event: KeyboardEvent) => {
    const edit = editFor(event, { name, shelf, index, last, question, isLastRow });
    if (!edit) return;
    event.preventDefault();
    event.stopPropagation();
    onEdit(edit);
  };
  const trigger = (
    <Word data-chip={name} aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown Delete">
      {by(name)}
    </Word>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and dragging of the button inside
    <span
      data-dimension={name}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", label);
        dragging.take(name);
      }}
      onDragEnd={() => dragging.take(null)}
      onKeyDownCapture={move}
      className={clsx("group relative inline-block max-w-full", dragging.dimension === name && "opacity-50")}
    >
      {/* Not every browser drags a button. */}
      <GripVertical
        size={14}
        aria-hidden
        className="absolute top-1.5 right-full cursor-grab rounded-sm bg-canvas text-muted opacity-0 group-hover:opacity-100 max-desk:hidden"
      />
      <Menu align="start" label={t("chip.actions", { name: label })} trigger={trigger} loads={DimensionActions.loads}>
        <DimensionActions {...{ name, shelf, index, question, instead, onEdit }} />
      </Menu>
    </span>
  );
}

type Place = Pick<Props, "name" | "shelf" | "index" | "question"> & { last: number; isLastRow: boolean };

/** Shift with left or right moves within the rows or columns, with up or down to the next of rows, columns and split with room; Delete removes. */
function editFor({ key, shiftKey }: KeyboardEvent, { name, shelf, index, last, question, isLastRow }: Place) {
  if (key === "Delete" || key === "Backspace") return isLastRow ? undefined : ({ remove: name } as const);
  if (!shiftKey) return undefined;
  if (key === "ArrowLeft" && index > 0) return { put: name, in: shelf, at: index - 1 } as const;
  if (key === "ArrowRight" && index < last) return { put: name, in: shelf, at: index + 1 } as const;
  const way = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  if (way === 0) return undefined;
  const beyond = shelves.slice().sort((a, b) => way * (shelves.indexOf(a) - shelves.indexOf(b)));
  const next = beyond.slice(beyond.indexOf(shelf) + 1).find((other) => hasRoom(other, question));
  return next && ({ put: name, in: next } as const);
}
