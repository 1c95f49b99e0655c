"use client";

import { ComboboxButton, ComboboxInput, Combobox as Headless } from "@headlessui/react";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { matchesWords } from "@/lib/kit/format/search-words";
import { isGivingFocus } from "../parts/keep-focus";
import { ComboboxList } from "./combobox-list.client";
import { Field } from "./field";
import { type FieldProps, useField } from "./form-context.client";
import type { Option, OptionValue } from "./option";

/** Creates an item from the search text. */
export type Addition = { label: (words: string) => string; add: (words: string) => void };

/** Value of the option that creates an item. */
const ADDITION = "";

type Props<V extends OptionValue> = FieldProps<V | null> & {
  options: readonly Option<V>[];
  placeholder?: string | undefined;
  start?: ReactNode;
  /** Focuses the field on mount, which opens the list. */
  autoFocus?: boolean;
  /** Text typed before the field was loaded. */
  typedBefore?: RefObject<string>;
  /** The caller filters the options: called when typing pauses, and with an empty text at the end. */
  onSearch?: (words: string) => void;
  /** Offered when nothing matches. */
  addition?: Addition | undefined;
  /** False while further options may exist, so that "nothing found" is not shown too early. */
  isComplete?: boolean;
};

/** One of many: all typed words must occur in the option, ignoring accents. */
export function Combobox<V extends OptionValue>({
  options,
  placeholder,
  start,
  autoFocus = false,
  typedBefore,
  onSearch,
  addition,
  isComplete = true,
  ...props
}: Props<V>) {
  const { typed, setTyped } = useTyped(onSearch);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && typedBefore?.current) typeInto(input.current, typedBefore.current);
  }, [typedBefore]);
  const field = useField<V | null>(props, (value) => options.find((option) => option.value === value)?.value ?? null);
  const selected = options.find(({ value }) => value === field.value) ?? null;
  const markChoice = useMarkedChoice(input, selected?.label ?? "");
  const matches: readonly Option[] = onSearch ? options : searchOptions(options, typed);
  const isEmpty = typed !== "" && matches.length === 0 && isComplete;
  const words = typed.trim();
  const offered = isEmpty && addition ? [{ value: ADDITION, label: addition.label(words), strong: true }] : matches;
  const choose = (option: Option | null) => {
    const choice = options.find(({ value }) => value === option?.value);
    if (choice) field.change(choice.value);
    else if (option?.value === ADDITION) addition?.add(words);
  };
  const { label, hint, required, hideLabel, disabled = false } = props;
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <Headless<Option | null>
        value={selected}
        by="value"
        immediate
        disabled={disabled}
        virtual={{ options: [...offered], disabled: (option) => option?.disabled ?? false }}
        onChange={choose}
        onClose={() => {
          setTyped("");
          markChoice();
        }}
      >
        <div className="relative">
          {start ? (
            <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-muted">
              {start}
            </span>
          ) : null}
          <ComboboxInput
            {...field.aria}
            ref={input}
            id={field.id}
            autoFocus={autoFocus}
            aria-labelledby={`${field.id}-label`}
            autoComplete="off"
            placeholder={placeholder}
            displayValue={(option: Option | null) => option?.label ?? ""}
            onFocus={(event) => {
              event.target.select();
              staysClosed(event);
            }}
            onChange={(event) => setTyped(event.target.value)}
            className={clsx("field-box h-9 w-full truncate pr-9", start ? "pl-9" : "pl-3")}
          />
          <ComboboxButton
            aria-label={label}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted"
          >
            <ChevronDown size={16} aria-hidden />
          </ComboboxButton>
          <ComboboxList options={options} isEmpty={isEmpty && !addition} isNarrowed={typed.trim() !== ""} />
        </div>
      </Headless>
    </Field>
  );
}

export function searchOptions<V extends OptionValue>(options: readonly Option<V>[], typed: string) {
  if (typed.trim() === "") return options;
  return options.filter(({ label, keywords = "" }) => matchesWords(`${label} ${keywords}`, typed));
}

/** For a box that opens on focus: keeps it closed when the focus only returns. */
export function staysClosed(event: FocusEvent): void {
  if (isGivingFocus()) event.preventDefault();
}

/**
 * Selects the text of the chosen option, so that typing replaces it. The text arrives after the focus, or after the
 * list closes.
 */
function useMarkedChoice(input: RefObject<HTMLInputElement | null>, label: string): () => void {
  const mark = useEffectEvent(() => {
    const box = input.current;
    if (box && box === document.activeElement && box.value === label) box.select();
  });
  const [closed, setClosed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice, and each time the list closes
  useEffect(() => {
    const frame = requestAnimationFrame(mark);
    return () => cancelAnimationFrame(frame);
  }, [label, closed]);
  return () => setClosed((times) => times + 1);
}

/** Simulates input: React ignores values set directly. */
function typeInto(box: HTMLInputElement, text: string): void {
  box.setRangeText(text, 0, box.value.length, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

const TYPING_PAUSE = 300;

/** Text typed into a combobox; `onSearch` is called when typing pauses. */
export function useTyped(onSearch?: (words: string) => void) {
  const [typed, type] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setTyped = (text: string) => {
    type(text);
    if (!onSearch) return;
    clearTimeout(timer.current);
    if (text === "") onSearch("");
    else timer.current = setTimeout(() => onSearch(text.trim()), TYPING_PAUSE);
  };
  return { typed, setTyped };
}
