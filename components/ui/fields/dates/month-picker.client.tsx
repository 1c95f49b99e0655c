"use client";

import * as Popover from "@radix-ui/react-popover";
import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { IconButton } from "../../icon-button";
import { isMonthText, isWithin } from "./month-text";

type Props = ComponentProps<typeof MonthGrid> & {
  label: string;
  /** The field with the button that opens and closes the picker. */
  box: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The focus returns to the button on close, unless it has moved elsewhere. */
export function MonthPicker({ label, box, onClose, ...grid }: Props) {
  const isLeft = useRef(false);
  const button = () => box.current?.querySelector("button");
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={box} />
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          align="end"
          aria-label={label}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button()?.contains(event.target)) event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) button()?.focus();
          }}
          className="appear z-tip rounded-lg bg-raised p-2 shadow-float"
        >
          <MonthGrid {...grid} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type YearMonthsProps = { value: string; min?: string; max?: string; onPick: (month: string) => void };

const NUMBERS = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];

function MonthGrid({ value, min, max, onPick }: YearMonthsProps) {
  const t = useTranslations("ui.month");
  const locale = useLocale();
  const [year, setYear] = useState(Number((isMonthText(value) ? value : (max ?? min ?? "2025-01")).slice(0, 4)));
  const short = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const long = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <div className="w-60">
      <div className="mb-1 flex items-center justify-between">
        <IconButton label={t("previousYear")} icon={ChevronLeft} onClick={() => setYear(year - 1)} />
        <span aria-live="polite" className="font-semibold">
          {year}
        </span>
        <IconButton label={t("nextYear")} icon={ChevronRight} onClick={() => setYear(year + 1)} />
      </div>
      <div className="grid grid-cols-4 gap-1">
        {NUMBERS.map((number) => {
          const month = `${year}-${number}`;
          const day = new Date(`${month}-01`);
          return (
            <button
              key={month}
              type="button"
              aria-pressed={month === value}
              disabled={!isWithin(month, min, max)}
              onClick={() => onPick(month)}
              className={clsx(
                "h-8 rounded text-sm disabled:opacity-40",
                month === value ? "bg-brand font-semibold text-brand-ink" : "hover:bg-sunken",
              )}
            >
              <span aria-hidden>{short.format(day)}</span>
              <span className="sr-only">{long.format(day)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
