"use client";

import type { ReactNode } from "react";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import type { Option, OptionValue } from "@/components/ui/fields/option";
import { SearchWords } from "@/components/ui/fields/search-words.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { later } from "@/components/ui/parts/later";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { useFormat } from "@/lib/kit/format/use-format";
import type { AnyList, SearchOf } from "@/lib/navigation/list";
import type { FilterOf, ListFilter, ListSearch } from "./list-filter";
import type { ListState } from "./use-list";

type Props<L extends AnyList, F> = {
  list: ListState<L>;
  filter: F;
  /** In the row above a table: the label is only read aloud, because the values say what they are. */
  isInline: boolean;
};

/** Changes one parameter; `name` is one of the list's own. */
const changeOf = <L extends AnyList>(name: string, value: unknown) => ({ [name]: value }) as Partial<SearchOf<L>>;

/** Value of one of the list's own parameters. */
const valueIn = <L extends AnyList>({ search }: ListState<L>, name: string): unknown =>
  new Map<string, unknown>(Object.entries(search)).get(name);

const INLINE_WIDTH = "w-44";
/** Few lists filter by dates. */
const DateFilter = later(() => import("./date-filter.client").then((it) => it.DateFilter));
const ANY = "any";

/** One filter, by its kind. */
export function FilterField<L extends AnyList>(props: Props<L, ListFilter<string>>) {
  const { list, filter, isInline } = props;
  const of = { list, isInline };
  switch (filter.kind) {
    case "states":
      return <StatesFilter {...of} filter={filter} />;
    case "switch":
      return <SwitchFilter {...of} filter={filter} />;
    case "select":
      return <SelectFilter {...of} filter={filter} />;
    case "pick":
      return <PickFilter {...of} filter={filter} />;
    case "several":
      return <SeveralFilter {...of} filter={filter} />;
    case "month":
    case "day":
      return (
        <DateFilter
          {...{ filter, isInline }}
          value={String(valueIn(list, filter.name) ?? "")}
          onChange={(text) => list.go(changeOf(filter.name, text || null), filter.name)}
        />
      );
    case "own":
      return filter.content;
  }
}

type WordsProps<L extends AnyList> = { list: ListState<L>; search: ListSearch<L> };

export function WordsFilter<L extends AnyList>({ list, search: { name = "search", label, hint } }: WordsProps<L>) {
  return (
    <SearchWords
      label={label}
      hideLabel
      {...(hint !== undefined && { placeholder: hint })}
      className="min-w-0 grow basis-40 sm:max-w-72"
      value={String(valueIn(list, name) ?? "")}
      onSearch={(words) => list.go(changeOf(name, words || null), name, "replace")}
    />
  );
}

function StatesFilter<L extends AnyList>({ list, filter, isInline }: Props<L, FilterOf<"states">>) {
  const { name, label, options } = filter;
  const { count } = useFormat();
  return (
    <Labeled label={isInline ? null : label}>
      <Chips label={label}>
        {options.map(({ value, label: text, count: rows }) => {
          const key = `${name}=${value}`;
          const change = changeOf<L>(name, value);
          return (
            <Chip
              key={key}
              isOn={(valueIn(list, name) ?? null) === value}
              busy={list.pressed === key}
              href={list.href(change)}
              onChoose={() => list.go(change, key)}
            >
              {rows === undefined ? text : `${text} ${count(rows)}`}
            </Chip>
          );
        })}
      </Chips>
    </Labeled>
  );
}

function SwitchFilter<L extends AnyList>({ list, filter: { name, label } }: Props<L, FilterOf<"switch">>) {
  return (
    <Switch
      label={label}
      value={valueIn(list, name) === true}
      onChange={(isOn) => list.go(changeOf(name, isOn || null), name)}
    />
  );
}

function SelectFilter<L extends AnyList>({ list, filter, isInline }: Props<L, FilterOf<"select">>) {
  const { name, label, options, any } = filter;
  const value = valueIn(list, name);
  return (
    <div className={isInline ? INLINE_WIDTH : ""}>
      <SelectField<string>
        label={label}
        hideLabel={isInline}
        value={value === null || value === undefined ? ANY : String(value)}
        options={[{ value: ANY, label: any }, ...options]}
        onChange={(text) => list.go(changeOf(name, text === ANY ? null : text), name)}
      />
    </div>
  );
}

function PickFilter<L extends AnyList>({ list, filter, isInline }: Props<L, FilterOf<"pick">>) {
  const { name, label, options, any } = filter;
  const value = valueIn(list, name);
  const everything: Option = { value: ANY, label: any, strong: true };
  return (
    <div className={isInline ? INLINE_WIDTH : ""}>
      <LazyCombobox<OptionValue>
        label={label}
        hideLabel={isInline}
        value={options.find((option) => option.value === value)?.value ?? ANY}
        options={[everything, ...options]}
        onChange={(choice) => list.go(changeOf(name, choice === ANY ? null : choice), name)}
      />
    </div>
  );
}

function SeveralFilter<L extends AnyList>({ list, filter, isInline }: Props<L, FilterOf<"several">>) {
  const { name, label, options, any, another } = filter;
  const parameter = valueIn(list, name);
  // The parser of the filter only returns values among its options.
  const choices: readonly OptionValue[] = Array.isArray(parameter) ? (parameter as OptionValue[]) : [];
  const without = (id: OptionValue) => {
    const others = choices.filter((one) => one !== id);
    return changeOf<L>(name, others.length > 0 ? others : null);
  };
  return (
    <div className={isInline ? "flex flex-wrap items-center gap-2" : "flex flex-col gap-2"}>
      <div className={isInline ? INLINE_WIDTH : ""}>
        <LazyCombobox<OptionValue>
          // Chosen values appear as chips; the box offers the others.
          label={label}
          hideLabel={isInline}
          value={ANY}
          options={[
            { value: ANY, label: choices.length > 0 ? another : any, strong: true },
            ...options.filter(({ value }) => !choices.includes(value)),
          ]}
          onChange={(id) => {
            if (id !== null && id !== ANY) list.go(changeOf(name, [...choices, id]), name);
          }}
        />
      </div>
      {choices.length > 0 ? (
        <Chips label={label}>
          {choices.map((id) => {
            const text = options.find(({ value }) => value === id)?.label ?? String(id);
            return (
              <Chip
                key={id}
                removes={text}
                busy={list.pressed === `${name}-${id}`}
                href={list.href(without(id))}
                onChoose={() => list.go(without(id), `${name}-${id}`)}
              >
                {text}
              </Chip>
            );
          })}
        </Chips>
      ) : null}
    </div>
  );
}

/** Chips below their label, which assistive technology hears from the chips' group. */
function Labeled({ label, children }: { label: string | null; children: ReactNode }) {
  if (label === null) return children;
  return (
    <div>
      <span aria-hidden className="font-semibold text-sm">
        {label}
      </span>
      {children}
    </div>
  );
}
