"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { later } from "@/components/ui/later";
import type { Question } from "@/lib/usage/question";
import type { OpenFigure } from "../facts/facts-table.client";

const FactsDialog = later(() => import("../facts/facts-dialog.client").then((it) => it.FactsDialog));

type Props = {
  question: Question;
  /** Names of the columns by their keys. */
  columns: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** Makes the figures of the table inside open where they come from, and the arrow keys walk among them. */
export function Figures({ question, columns, children }: Props) {
  const around = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<OpenFigure | null>(null);
  useEffect(() => {
    const table = around.current;
    if (!table) return;
    const click = ({ target }: MouseEvent) => {
      const figure = figureOf(target);
      if (figure) setOpen(opened(figure, columns));
    };
    const press = (event: KeyboardEvent) => {
      const next = neighbour(figureOf(event.target), event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    table.addEventListener("click", click);
    table.addEventListener("keydown", press);
    return () => {
      table.removeEventListener("click", click);
      table.removeEventListener("keydown", press);
    };
  }, [columns]);
  return (
    <>
      <div ref={around} className="min-w-0">
        {children}
      </div>
      {open ? (
        <FactsDialog
          key={`${open.row} ${open.column}`}
          question={question}
          figure={open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

const figureOf = (target: EventTarget | null): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>("button[data-figure]") : null;

function opened(figure: HTMLButtonElement, columns: Props["columns"]): OpenFigure {
  const { row, column } = figure.dataset;
  return {
    ...(row === undefined
      ? {}
      : { row, rowName: figure.closest("tr")?.querySelector("[data-name]")?.textContent ?? "" }),
    ...(column === undefined ? {} : { column, columnName: columns[column] ?? "" }),
  };
}

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The next figure in the direction of the key, over cells without usage; Home and End are the ends of the row. */
function neighbour(from: HTMLButtonElement | null, key: string): HTMLButtonElement | undefined {
  const row = from?.closest("tr");
  const cell = from?.closest("td");
  const table = from?.closest("table");
  if (!row || !cell || !table) return undefined;
  if (key === "Home") return figuresIn(row)[0];
  if (key === "End") return figuresIn(row).at(-1);
  const step = steps[key];
  if (!step) return undefined;
  const rows = [...table.querySelectorAll<HTMLTableRowElement>("tbody tr, tfoot tr")];
  for (let y = rows.indexOf(row) + step[0], x = cell.cellIndex + step[1]; ; y += step[0], x += step[1]) {
    const next = rows[y]?.cells[x];
    if (!next) return undefined;
    const figure = next.querySelector<HTMLButtonElement>("button[data-figure]");
    if (figure) return figure;
  }
}

const figuresIn = (row: HTMLTableRowElement) => [...row.querySelectorAll<HTMLButtonElement>("button[data-figure]")];
