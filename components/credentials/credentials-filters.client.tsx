"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useTransition } from "react";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { SelectField } from "@/components/ui/select-field.client";
import { TextField } from "@/components/ui/text-field.client";
import { counterVersion } from "@/lib/credentials/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type CredentialsSearch, credentialsAddress, type StateFilter, stateFilters } from "./credentials-search";

type Props = { search: CredentialsSearch; counts: Record<StateFilter | "all", number> };

const TYPING_PAUSE = 300;

/** Search words, state and release: each in the address. */
export function CredentialsFilters({ search, counts }: Props) {
  const t = useTranslations("credentialsPages");
  const router = useRouter();
  const { count } = useFormat();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <SearchWords search={search} />
      <Chips label={t("filter.state")}>
        {(["all", ...stateFilters] as const).map((state) => (
          <Chip
            key={state}
            isOn={(search.state ?? "all") === state}
            href={credentialsAddress(search, { state: state === "all" ? undefined : state })}
          >
            {t("filter.counted", { name: t(`filter.${state}`), count: count(counts[state]) })}
          </Chip>
        ))}
      </Chips>
      <div className="w-44 sm:ml-auto">
        <SelectField
          label={t("field.release")}
          hideLabel
          value={search.release ?? "all"}
          options={[
            { value: "all", label: t("filter.allReleases") },
            ...counterVersion.options.map((value) => ({ value, label: `COUNTER ${value}` })),
          ]}
          onChange={(value) => {
            const release = counterVersion.options.find((one) => one === value);
            router.replace(credentialsAddress(search, { release }), { scroll: false });
          }}
        />
      </div>
    </div>
  );
}

/** While it is typed in, the box shows what is typed; otherwise what the address says. */
function SearchWords({ search }: { search: CredentialsSearch }) {
  const t = useTranslations("credentialsPages");
  const router = useRouter();
  const [typed, setTyped] = useState<string | null>(null);
  const [, start] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      start(() => router.replace(credentialsAddress(search, { search: text.trim() }), { scroll: false }));
    }, TYPING_PAUSE);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the field inside
    <div className="w-full sm:w-72" onBlur={() => setTyped(null)}>
      <TextField
        type="search"
        label={t("filter.search")}
        hideLabel
        placeholder={t("filter.searchHint")}
        start={<Search size={16} aria-hidden />}
        autoComplete="off"
        value={typed ?? search.search}
        onChange={type}
      />
    </div>
  );
}
