"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { LazyCombobox } from "@/components/ui/lazy-combobox.client";
import { SearchWords } from "@/components/ui/search-words.client";
import { SelectField } from "@/components/ui/select-field.client";
import { useListSearch } from "@/components/ui/use-list-search";
import { counterVersions } from "@/lib/credentials/counter-versions";
import { type CredentialsFilter, credentialsFilters } from "@/lib/credentials/list/credentials-status";
import { useFormat } from "@/lib/kit/format/use-format";
import { useCredentialsPlace } from "../credentials-place.client";
import { type CredentialsSearch, credentialsAddress, switchedFilters } from "./credentials-address";

type Props = { search: CredentialsSearch; counts: Record<CredentialsFilter | "all", number> };

/** Shown also when there are none of them: what a librarian looks for. */
const always: readonly CredentialsFilter[] = ["working", "broken", "report-broken", "unverified", "off"];

/** Search words, states with their counts, and what else narrows the list: each in the address. */
export function CredentialsFilters({ counts, ...props }: Props) {
  const t = useTranslations("credentialsPages.filter");
  const { count } = useFormat();
  const [search, say] = useListSearch(props.search, credentialsAddress);
  const others = credentialsFilters.filter((one) => !always.includes(one) && (counts[one] > 0 || search.state === one));
  return (
    <div className="flex flex-col gap-3">
      <Chips label={t("state")}>
        {(["all", ...always, ...others] as const).map((state) => (
          <Chip
            key={state}
            isOn={(search.state ?? "all") === state}
            href={credentialsAddress(search, { state: state === "all" ? undefined : state })}
          >
            {t("counted", { name: t(state), count: count(counts[state]) })}
          </Chip>
        ))}
      </Chips>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
        <SearchWords
          label={t("search")}
          hideLabel
          placeholder={t("searchHint")}
          value={search.search}
          onSearch={(words) => say({ search: words })}
          className="col-span-2 sm:w-72"
        />
        <Selects search={search} say={say} />
      </div>
    </div>
  );
}

type SelectsProps = { search: CredentialsSearch; say: (change: Partial<CredentialsSearch>) => void };

const ANY = "any";
const ANY_PLATFORM = 0;

function Selects({ search, say }: SelectsProps) {
  const t = useTranslations("credentialsPages.filter");
  const { choices } = useCredentialsPlace();
  const codes = [...new Set(choices.reports.map(({ code }) => code))].sort();
  const any = (label: string) => ({ value: ANY, label });
  return (
    <>
      <div className="sm:w-52">
        <LazyCombobox<number>
          label={t("platform")}
          hideLabel
          value={search.platform ?? ANY_PLATFORM}
          options={[{ value: ANY_PLATFORM, label: t("allPlatforms"), strong: true }, ...choices.platforms]}
          onChange={(platform) => say({ platform: platform === ANY_PLATFORM || !platform ? undefined : platform })}
        />
      </div>
      <div className="sm:w-40">
        <SelectField<string>
          label={t("release")}
          hideLabel
          value={search.release ?? ANY}
          options={[any(t("allReleases")), ...counterVersions.map((value) => ({ value, label: `COUNTER ${value}` }))]}
          onChange={(value) => say({ release: counterVersions.find((one) => one === value) })}
        />
      </div>
      <div className="sm:w-40">
        <LazyCombobox<string>
          label={t("report")}
          hideLabel
          value={search.report ?? ANY}
          options={[{ ...any(t("allReports")), strong: true }, ...codes.map((value) => ({ value, label: value }))]}
          onChange={(value) => say({ report: codes.find((one) => one === value) })}
        />
      </div>
      <div className="sm:w-52">
        <SelectField<string>
          label={t("automatic.label")}
          hideLabel
          value={search.automatic ?? ANY}
          options={[
            any(t("automatic.any")),
            ...switchedFilters.map((value) => ({ value, label: t(`automatic.${value}`) })),
          ]}
          onChange={(value) => say({ automatic: switchedFilters.find((one) => one === value) })}
        />
      </div>
    </>
  );
}
