"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { Menu } from "@/components/ui/overlays/menu.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import type { ReportEdit, ShelfName } from "@/lib/reports/build/edit-report";
import { dimensionsOn, freeDimensions, hasRoom, unusedDimensions } from "@/lib/reports/build/free-dimensions";
import type { ReportOffer } from "@/lib/reports/build/report-offer";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { DimensionWord, type Dragging } from "./dimension-word.client";
import { QuietWord } from "./word";
import { wordList } from "./word-list";

const FreeDimensions = openedPart(() => import("./free-dimensions.client").then((it) => it.FreeDimensions));

type Props = {
  shelf: ShelfName;
  question: Question;
  offer: ReportOffer;
  dragging: Dragging;
  onEdit: (edit: ReportEdit) => void;
};

/** The dimensions in rows, columns or split, and where others can be dropped among them. */
export function DimensionWords({ shelf, question, offer, dragging, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const locale = useLocale();
  const { takes, isOver, ...drop } = useDrop({ shelf, question, dragging, onEdit });
  const instead = unusedDimensions(question, offer);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, not for words of a sentence
    <span
      role="group"
      aria-label={t(`shelf.${shelf}`)}
      className={clsx("rounded", takes && "outline-dashed outline-1 outline-control", isOver && "bg-brand-soft")}
      {...drop}
    >
      {wordList(
        dimensionsOn(shelf, question).map((name, index) => ({
          key: name,
          node: <DimensionWord {...{ name, shelf, index, question, instead, dragging, onEdit }} />,
        })),
        locale,
      )}
    </span>
  );
}

/** Adds a dimension to rows, columns or split. */
export function AddDimension({ shelf, question, offer, dragging, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const { takes, isOver, ...drop } = useDrop({ shelf, question, dragging, onEdit });
  const free = freeDimensions(shelf, question, offer);
  const isFull = shelf === "split" && question.split !== null;
  if (free.length === 0 || isFull) return null;
  return (
    <span
      className={clsx("rounded", takes && "outline-dashed outline-1 outline-control", isOver && "bg-brand-soft")}
      {...drop}
    >
      <Menu
        align="start"
        label={t(`add.${shelf}`)}
        loads={FreeDimensions.loads}
        trigger={<QuietWord aria-label={t(`add.${shelf}`)}>{t(`add.short.${shelf}`)}</QuietWord>}
      >
        <FreeDimensions names={free} onChoose={(name) => onEdit({ put: name, in: shelf })} />
      </Menu>
    </span>
  );
}

/** Drag and drop of a dimension onto a place. */
function useDrop({ shelf, question, dragging, onEdit }: Omit<Props, "offer">) {
  const [place, setPlace] = useState<number | null>(null);
  const takes = dragging.dimension !== null && hasRoom(shelf, question);
  return {
    takes,
    isOver: takes && place !== null,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!takes) return;
      event.preventDefault();
      setPlace(placeUnder(event, dragging.dimension));
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setPlace(null);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const isAmongWords = event.currentTarget.querySelector("[data-dimension]") !== null;
      const at = isAmongWords && place !== null ? { at: place } : {};
      if (dragging.dimension) onEdit({ put: dragging.dimension, in: shelf, ...at });
      setPlace(null);
      dragging.take(null);
    },
  };
}

/** The index among the other words at the pointer, in reading direction; after them where there are none. */
function placeUnder({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>, dragged: Dimension | null): number {
  const words = [...currentTarget.querySelectorAll<HTMLElement>("[data-dimension]")].filter(
    ({ dataset }) => dataset.dimension !== dragged,
  );
  const next = words.findIndex((word) => {
    const { top, bottom, left, width } = word.getBoundingClientRect();
    return clientY < top || (clientY <= bottom && clientX < left + width / 2);
  });
  return next < 0 ? words.length : next;
}
