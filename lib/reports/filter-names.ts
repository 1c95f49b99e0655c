import { isId, isWord, isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question } from "@/lib/usage/question";
import type { FilterNames, NamedValue } from "./ask/label-filters";
import { readableWord } from "./label";
import { filterNames, filtersSet } from "./report-dimension";

/** Values chosen in a filter as text; empty for a blank. Ranges have no values. */
function filterValues({ where }: Question, name: FilterName): readonly string[] {
  if (name === "month" || isYear(name)) return [];
  if (isWord(name)) return where[name] ?? [];
  if (!isId(name)) return [];
  return (where[name] ?? []).map((id) => (id === 0 ? "" : String(id)));
}

/** Merges names by value; later ones win. */
export function withNames(known: FilterNames, more: FilterNames): FilterNames {
  const named = (name: FilterName) => [
    ...new Map([...(known[name] ?? []), ...(more[name] ?? [])].map((one) => [one.value, one])).values(),
  ];
  return Object.fromEntries(filterNames.map((name) => [name, named(name)]));
}

/** Names of the values chosen in a question's filters; unknown ones show the value, words in readable form. */
export function namesChosen(question: Question, known: FilterNames): FilterNames {
  const named = (name: FilterName): NamedValue[] =>
    filterValues(question, name).map(
      (value) =>
        known[name]?.find((one) => one.value === value) ?? {
          value,
          name: isWord(name) ? readableWord(name, value) : `#${value}`,
        },
    );
  return Object.fromEntries(filtersSet(question).map((name) => [name, named(name)]));
}
