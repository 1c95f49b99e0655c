"use client";

import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import type { Option, OptionValue } from "@/components/ui/fields/option";
import { SearchWords } from "@/components/ui/fields/search-words.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { useFormat } from "@/lib/kit/format/use-format";
import type { AnyList, SearchOf } from "@/lib/navigation/list";
import type { ListState } from "./use-list";

export type ListFilter<L extends AnyList> = {
  list: ListState<L>;
  name: keyof SearchOf<L> & string;
  label: string;
  /** The label appears with the values, not above them. */
  hideLabel?: boolean;
  className?: string;
};

/** Changes one parameter; `name` is one of the list's own. */
export const changeOf = <L extends AnyList>(name: string, value: unknown) =>
  ({ [name]: value }) as Partial<SearchOf<L>>;

type WordsProps<L extends AnyList> = Omit<ListFilter<L>, "name"> & {
  name?: ListFilter<L>["name"];
  placeholder?: string;
};

export function WordsFilter<L extends AnyList>({ list, name = "search", className, ...field }: WordsProps<L>) {
  return (
    <SearchWords
      {...field}
      className={className ?? "w-full sm:w-80"}
      value={String(list.search[name] ?? "")}
      onSearch={(words) => list.go(changeOf(name, words || null), name, "replace")}
    />
  );
}

type Choice = { value: string | null; label: string; count?: number };
type ChipsProps<L extends AnyList> = ListFilter<L> & { options: readonly Choice[] };

/** A few choices in a row with their counts; null is the list's default. */
export function ChipsFilter<L extends AnyList>({ list, name, label, options }: ChipsProps<L>) {
  const { count } = useFormat();
  return (
    <Chips label={label}>
      {options.map(({ value, label: text, count: rows }) => {
        const key = `${name}=${value}`;
        const change = changeOf<L>(name, value);
        return (
          <Chip
            key={key}
            isOn={(list.search[name] ?? null) === value}
            busy={list.pressed === key}
            href={list.href(change)}
            onChoose={() => list.go(change, key)}
          >
            {rows === undefined ? text : `${text} ${count(rows)}`}
          </Chip>
        );
      })}
    </Chips>
  );
}

export function SwitchFilter<L extends AnyList>({ list, name, label }: ListFilter<L>) {
  const isOn = list.search[name] === true;
  return (
    <Chip isOn={isOn} busy={list.pressed === name} onClick={() => list.go(changeOf(name, isOn ? null : true), name)}>
      {label}
    </Chip>
  );
}

type SelectProps<L extends AnyList, V extends OptionValue> = ListFilter<L> & {
  options: readonly Option<V>[];
  /** Label of the choice without a filter. */
  any: string;
};

const ANY = "any";

export function SelectFilter<L extends AnyList>(props: SelectProps<L, string>) {
  const { list, name, options, any, className = "sm:w-48", ...field } = props;
  const value = list.search[name];
  return (
    <div className={className}>
      <SelectField<string>
        {...field}
        value={value === null || value === undefined ? ANY : String(value)}
        options={[{ value: ANY, label: any }, ...options]}
        onChange={(text) => list.go(changeOf(name, text === ANY ? null : text), name)}
      />
    </div>
  );
}

/** One of many, searchable. */
export function PickFilter<L extends AnyList, V extends OptionValue>(props: SelectProps<L, V>) {
  const { list, name, options, any, className = "sm:w-56", ...field } = props;
  const value = list.search[name];
  const everything: Option<OptionValue> = { value: ANY, label: any, strong: true };
  return (
    <div className={className}>
      <LazyCombobox<OptionValue>
        {...field}
        value={options.find((option) => option.value === value)?.value ?? ANY}
        options={[everything, ...options]}
        onChange={(choice) => list.go(changeOf(name, choice === ANY ? null : choice), name)}
      />
    </div>
  );
}

type SeveralProps<L extends AnyList, V extends OptionValue> = SelectProps<L, V> & {
  /** Label of the box that adds another one. */
  another: string;
};

/** Several of many: each becomes a removable chip. */
export function SeveralFilter<L extends AnyList, V extends OptionValue>(props: SeveralProps<L, V>) {
  const { list, name, options, any, another, className = "sm:w-64", ...field } = props;
  const parameter: unknown = list.search[name];
  // The parser of the filter only returns values among its options.
  const choices: readonly V[] = Array.isArray(parameter) ? (parameter as V[]) : [];
  const without = (id: V) => {
    const others = choices.filter((one) => one !== id);
    return changeOf<L>(name, others.length > 0 ? others : null);
  };
  return (
    <>
      <div className={className}>
        <LazyCombobox<OptionValue>
          // Chosen values appear as chips; the box offers the others.
          {...field}
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
        <div className="basis-full">
          <Chips label={field.label}>
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
        </div>
      ) : null}
    </>
  );
}
