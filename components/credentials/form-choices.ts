import type { Option } from "@/components/ui/option";
import type { CredentialsDraft } from "@/lib/credentials/contract";
import { type Entity, entityName } from "./entity-name";

/** What the dialog offers to choose from. */
export type FormChoices = {
  organizations: readonly Option<number>[];
  platforms: readonly Option<number>[];
  reports: readonly Report[];
};

type Release = CredentialsDraft["counter_version"];
type Report = { pk: number; code: string; name: string; counter_version: Release };

type Offered = {
  organizations: readonly (Entity & { internal_id: string | null })[];
  platforms: readonly (Entity & { provider: string })[];
  reports: readonly Report[];
};

export function formChoices({ organizations, platforms, reports }: Offered, locale: string): FormChoices {
  const collator = new Intl.Collator(locale, { numeric: true });
  const byName = (options: Option<number>[]) =>
    options.sort((first, second) => collator.compare(first.label, second.label));
  return {
    organizations: byName(organizations.map((one) => optionOf(one, one.internal_id ?? "", locale))),
    platforms: byName(platforms.map((one) => ({ ...optionOf(one, one.provider, locale), hint: one.provider }))),
    reports,
  };
}

/** Found by its names in other languages as well. */
function optionOf(entity: Entity, more: string, locale: string): Option<number> {
  const { pk, name, name_en, name_cs, short_name } = entity;
  const keywords = [name, name_en, name_cs, short_name, more].filter(Boolean).join(" ");
  return { value: pk, label: entityName(entity, locale), keywords };
}

export function reportOptions(reports: readonly Report[], release: unknown): Option<number>[] {
  return reports
    .filter((report) => report.counter_version === release)
    .map(({ pk, code, name }) => ({ value: pk, label: code, hint: name, keywords: name }));
}

/** The same reports in another release; one it does not have falls away. */
export function inRelease(reports: readonly Report[], chosen: readonly number[], release: Release): number[] {
  const codes = reports.filter(({ pk }) => chosen.includes(pk)).map(({ code }) => code);
  return reports.filter((one) => one.counter_version === release && codes.includes(one.code)).map(({ pk }) => pk);
}

/** The full reports of a release: what most libraries want. */
export function usualReports(reports: readonly Report[], release: Release): number[] {
  return reports.filter((one) => one.counter_version === release && usual.includes(one.code)).map(({ pk }) => pk);
}

const usual = ["TR", "DR", "PR"];
