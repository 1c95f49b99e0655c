"use client";

import clsx from "clsx";
import { ChevronDown, GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { Menu } from "@/components/ui/overlays/menu.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import { dimensionsOn, hasRoom, shelves } from "@/lib/reports/build/free-dimensions";
import type { Dimension } from "@/lib/usage/dimensions";
import type { PlacedDimension } from "./dimension-actions.client";

const DimensionActions = openedPart(() => import("./dimension-actions.client").then((it) => it.DimensionActions));

/** The dragged dimension and its setter. */
export type Dragging = { dimension: Dimension | null; take: (dimension: Dimension | null) => void };

type Props = PlacedDimension & { dragging: Dragging };

/** A dimension on a shelf. Its menu, dragging, and Shift with an arrow key move it. */
export function DimensionChip({ name, shelf, index, question, instead, dragging, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const named = useTranslations("reports.dimension");
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
    <button
      type="button"
      data-chip={name}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown Delete"
      className="inline-flex h-8 min-w-0 items-center gap-1 rounded-r pr-2 pl-1 font-semibold text-sm"
    >
      <span className="truncate">{label}</span>
      <ChevronDown size={14} aria-hidden className="shrink-0 text-muted" />
    </button>
  );
  return (
    <li
      data-dimension={name}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", label);
        dragging.take(name);
      }}
      onDragEnd={() => dragging.take(null)}
      onKeyDownCapture={move}
      className={clsx(
        "flex max-w-full items-center rounded border border-control bg-surface hover:bg-sunken",
        dragging.dimension === name && "opacity-50",
      )}
    >
      <GripVertical size={14} aria-hidden className="ml-1 shrink-0 cursor-grab text-muted" />
      <Menu align="start" label={t("chip.actions", { name: label })} trigger={trigger} loads={DimensionActions.loads}>
        <DimensionActions {...{ name, shelf, index, question, instead, onEdit }} />
      </Menu>
    </li>
  );
}

type Place = Pick<Props, "name" | "shelf" | "index" | "question"> & { last: number; isLastRow: boolean };

/** Shift with left or right moves within the shelf, with up or down to the next shelf with room; Delete removes. */
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
