"use client";

import { ComboboxOption, ComboboxOptions, Portal } from "@headlessui/react";
import { DismissableLayer } from "@radix-ui/react-dismissable-layer";
import clsx from "clsx";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { ListPlace } from "../list-place.client";
import type { Option, OptionValue } from "./option";
import { Swatch } from "./swatch";

type Props<V extends OptionValue> = {
  /** All options, regardless of the typed text. */
  options: readonly Option<V>[];
  isEmpty: boolean;
  /** Typing has removed some options, so that the tree's indentation is no longer valid. */
  isNarrowed: boolean;
};

/**
 * Options below a combobox, virtualized. Place it inside the box, which is `relative`. In a dialog it is a separate
 * layer: Escape closes only the list.
 */
export function ComboboxList<V extends OptionValue>({ options, isEmpty, isNarrowed }: Props<V>) {
  const t = useTranslations("ui");
  const place = useContext(ListPlace);
  // Headless UI would need an option for this text.
  if (isEmpty)
    return (
      <DismissableLayer asChild>
        <p
          role="status"
          className="absolute inset-x-0 top-full z-tip mt-1 rounded-lg bg-raised px-3 py-2 text-muted shadow-float"
        >
          {t("nothingFound")}
        </p>
      </DismissableLayer>
    );
  const list = (
    <ComboboxOptions
      as={DismissableLayer}
      modal={false}
      anchor={{ to: "bottom start", gap: 4, padding: 8 }}
      style={widthFor(options)}
      className="z-tip min-w-(--input-width) sm:w-[calc(var(--longest)*0.55em+4rem)] [--anchor-max-height:20rem] rounded-lg bg-raised p-1 shadow-float empty:invisible"
    >
      {({ option }: { option: Option<V> }) => listedOption(option, { isNarrowed, within: t("within", pathOf(option)) })}
    </ComboboxOptions>
  );
  return place ? <Portal.Group target={place}>{list}</Portal.Group> : list;
}

/** Reserves the width of the longest option with its hint: a virtual list cannot measure invisible options. */
const widthFor = (options: readonly Option[]) => ({
  "--longest": Math.max(0, ...options.map(({ label, hint = "" }) => label.length + hint.length)),
  maxWidth: "min(40rem, 100vw - 16px)",
});

type Placed = { isNarrowed: boolean; within: string };

const pathOf = ({ above = [] }: Option) => ({ path: above.join(" › ") });

/** Pixels of indentation per tree level, and the maximum number of levels. */
const INDENT = 16;
const MOST_LEVELS = 6;

/** Not a component: the virtual list sets its measures on the returned element. */
function listedOption<V extends OptionValue>(option: Option<V>, { isNarrowed, within }: Placed) {
  const levels = option.above?.length ?? 0;
  return (
    <ComboboxOption
      value={option}
      disabled={option.disabled ?? false}
      className="group flex min-h-8 w-full select-none items-center gap-2 rounded py-1 pr-3 pl-2 data-disabled:opacity-50 data-focus:bg-brand-soft"
    >
      <span className="flex w-4 shrink-0 text-brand">
        <Check size={16} aria-hidden className="hidden group-data-selected:block" />
      </span>
      <Swatch color={option.swatch} />
      <span
        className={clsx("grow", option.strong && "font-semibold")}
        style={levels > 0 && !isNarrowed ? { paddingInlineStart: Math.min(levels, MOST_LEVELS) * INDENT } : undefined}
      >
        {option.label}
        {levels > 0 ? (
          <>
            {" "}
            <span className={isNarrowed ? "block font-normal text-muted text-sm" : "sr-only"}>{within}</span>
          </>
        ) : null}
      </span>
      {option.hint ? <span className="pl-4 text-muted text-sm">{option.hint}</span> : null}
    </ComboboxOption>
  );
}
