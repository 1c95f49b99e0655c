"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { IconButton } from "./icon-button";

type Props = {
  /** Index of the row, and the number of rows. */
  at: number;
  count: number;
  earlier: string;
  later: string;
  /** The buttons keep the focus, but ignore clicks until the last move is done. */
  busy?: boolean;
  onMove: (to: number) => void;
};

/** Moves a row of an ordered list by one place; the pressed button keeps the focus. */
export function MoveButtons({ at, count, earlier, later, busy = false, onMove }: Props) {
  const pressed = useRef<{ button: HTMLButtonElement; from: number }>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.from === at) return;
    const { button } = pressed.current;
    pressed.current = null;
    const other = button.parentElement?.querySelector<HTMLButtonElement>("button:enabled");
    (button.disabled ? other : button)?.focus();
  }, [at]);
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return;
    pressed.current = { button: event.currentTarget, from: at };
    onMove(to);
  };
  return (
    <>
      <IconButton
        label={earlier}
        icon={ArrowUp}
        disabled={at === 0}
        aria-disabled={busy || undefined}
        onClick={move(at - 1)}
      />
      <IconButton
        label={later}
        icon={ArrowDown}
        disabled={at === count - 1}
        aria-disabled={busy || undefined}
        onClick={move(at + 1)}
      />
    </>
  );
}

/** The list with the row at `from` moved to `to`. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
}
