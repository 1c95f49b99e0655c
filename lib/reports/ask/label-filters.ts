import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readableWord } from "../label";
import { type IdDimension, idDimensions, type TextDimension, textDimensions } from "../report-dimension";
import type { ReportDraft } from "../report-draft";
import { withLabels } from "./with-labels";

/** A chosen value as a filter takes it, empty for a blank, and its name. */
export type NamedValue = { readonly value: string; readonly name: string };
export type FilterNames = { readonly [D in IdDimension | TextDimension]?: readonly NamedValue[] };

/** The names of what the draft's filters choose; of an organization out of reach only its number. */
export async function labelFilters(
  scope: Scope<"usage.view">,
  { filters }: ReportDraft,
  locale: Locale,
): Promise<FilterNames> {
  const known = (name: IdDimension) =>
    (filters[name] ?? []).filter((id) => name !== "organization" || scope.reaches(id));
  const labelOf = await withLabels(new Map(idDimensions.map((name) => [name, known(name)])), locale);
  const blank = labelOf("title", 0).name;
  const byId = idDimensions.map((name) => {
    const inReach = known(name);
    return [
      name,
      filters[name]?.map((id) => named(id, inReach.includes(id) ? labelOf(name, id).name : `#${id}`)),
    ] as const;
  });
  const byWord = textDimensions.map((name) => {
    return [
      name,
      filters[name]?.map((value) => ({ value, name: value === "" ? blank : readableWord(name, value) })),
    ] as const;
  });
  return Object.fromEntries([...byId, ...byWord].filter(([, values]) => values !== undefined));
}

const named = (id: number, name: string): NamedValue => ({ value: id === 0 ? "" : String(id), name });
