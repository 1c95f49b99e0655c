import type { Option } from "@/components/ui/fields/option";
import type { CounterVersion } from "@/lib/credentials/counter-versions";
import { type Entity, entityOptions } from "@/lib/organizations/entity-name";

/** Options of the dialog. */
export type FormChoices = {
  organizations: readonly Option<number>[];
  platforms: readonly Option<number>[];
  reports: readonly CredentialsReport[];
};

export type CredentialsReport = {
  pk: number;
  code: string;
  name: string;
  counter_version: CounterVersion;
  is_view: boolean;
};

type Offered = {
  organizations: readonly (Entity & { internal_id: string | null })[];
  platforms: readonly (Entity & { provider: string })[];
  reports: readonly CredentialsReport[];
};

export function formChoices({ organizations, platforms, reports }: Offered, locale: string): FormChoices {
  const providers = new Map(platforms.map(({ pk, provider }) => [pk, provider]));
  return {
    organizations: entityOptions(organizations, locale),
    platforms: entityOptions(platforms, locale).map((option) => ({
      ...option,
      hint: providers.get(option.value) ?? "",
    })),
    reports: reports.map(({ pk, code, name, counter_version, is_view }) => ({
      ...{ pk, code, name, counter_version, is_view },
    })),
  };
}

/** Every code of these releases, with its name in the newest of them. */
export function codeOptions(
  reports: readonly CredentialsReport[],
  releases: ReadonlySet<CounterVersion>,
): Option<string>[] {
  const names = new Map<string, string>();
  for (const { code, name, counter_version } of reports) if (releases.has(counter_version)) names.set(code, name);
  return [...names].map(([code, name]) => ({ value: code, label: code, hint: name, keywords: name }));
}

/** The same reports in another release; omits those that it does not have. */
export function inRelease(
  reports: readonly CredentialsReport[],
  ids: readonly number[],
  release: CounterVersion,
): number[] {
  const codes = reports.filter(({ pk }) => ids.includes(pk)).map(({ code }) => code);
  return reports.filter((one) => one.counter_version === release && codes.includes(one.code)).map(({ pk }) => pk);
}

/**
 * Default reports: the full reports of a release, limited to those that the provider offers. Omits the item report,
 * which counts single articles and is huge, unless there is no title report.
 */
export function usualReports(
  reports: readonly CredentialsReport[],
  release: CounterVersion,
  offered: readonly string[] = [],
): number[] {
  const codes = offered.length === 0 ? usual : offered.includes("TR") ? usual : [...usual, "IR"];
  return reports
    .filter(({ counter_version, code }) => counter_version === release && codes.includes(code))
    .filter(({ code }) => offered.length === 0 || offered.includes(code))
    .map(({ pk }) => pk);
}

const usual = ["TR", "DR", "PR", "BR2", "JR1", "DB1", "PR1"];
