"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { useFormat } from "@/lib/kit/format/use-format";
import { partsInOrder } from "@/lib/reports/parts-in-order";
import type { Key } from "@/lib/usage/question";
import { fitsInRow } from "./fits-in-row";

export type PartChoice = {
  readonly count: number;
  readonly cropped: boolean;
  readonly parts: readonly { readonly key: Key; readonly name: string; readonly isBlank: boolean }[];
};

type Props = { found: PartChoice; part: Key | null; label: string; onPart: (part: Key) => void };

/** Switches between the parts of a split report: buttons while they fit, else a searchable list. */
export function PartSwitch({ found, part, label, onPart }: Props) {
  const t = useTranslations("reportOutput.parts");
  const locale = useLocale();
  const format = useFormat();
  const around = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(900);
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    const sizes = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const { count, cropped } = found;
  const parts = useMemo(() => partsInOrder(found.parts, locale), [found.parts, locale]);
  const names = parts.map(({ name }) => name);
  return (
    <div ref={around} className="flex min-w-0 flex-col gap-1.5">
      {fitsInRow(names, width) ? (
        <fieldset aria-label={label} className="flex gap-1 rounded-lg bg-sunken p-1 [width:fit-content]">
          {parts.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === part}
              onClick={() => key !== part && onPart(key)}
              className="h-8 whitespace-nowrap rounded px-3 font-semibold text-muted text-sm hover:text-ink aria-pressed:bg-surface aria-pressed:text-brand aria-pressed:shadow-[0_0_0_1px_var(--hairline)]"
            >
              {name}
            </button>
          ))}
        </fieldset>
      ) : (
        <div className="max-w-lg">
          <LazyCombobox
            label={t("choose", { name: label, count })}
            value={part}
            options={parts.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(chosen) => chosen !== null && onPart(chosen)}
          />
        </div>
      )}
      {cropped ? (
        <p className="text-muted text-sm">
          {t("cropped", { shown: format.count(parts.length), count: format.count(count) })}
        </p>
      ) : null}
    </div>
  );
}
