"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { SearchWords } from "@/components/ui/search-words.client";
import { SelectField } from "@/components/ui/select-field.client";
import { useListSearch } from "@/components/ui/use-list-search";
import { useFormat } from "@/lib/kit/format/use-format";
import { type AccountRole, type AccountState, accountRoles } from "@/lib/users/accounts/account-terms";
import { type AccountsSearch, accountsAddress } from "./accounts-address";

type Props = { search: AccountsSearch; counts: Record<AccountState | "all", number>; isManagement: boolean };

const states = ["all", "active", "invited", "unverified", "disabled"] as const;
const ofLibraries: readonly AccountRole[] = ["admin", "member"];

/** Search words, state and role: each in the address. */
export function AccountsFilters({ counts, isManagement, ...props }: Props) {
  const t = useTranslations("accounts.filter");
  const [search, say] = useListSearch(props.search, accountsAddress);
  const { count } = useFormat();
  const roles = isManagement ? accountRoles : ofLibraries;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <SearchWords
        label={t("search")}
        hideLabel
        placeholder={t("searchHint")}
        value={search.search}
        onSearch={(words) => say({ search: words })}
        className="w-full sm:w-72"
      />
      <Chips label={t("state")}>
        {states.map((state) => (
          <Chip
            key={state}
            isOn={(search.state ?? "all") === state}
            href={accountsAddress(search, { state: state === "all" ? undefined : state })}
          >
            {t("counted", { name: t(state), count: count(counts[state]) })}
          </Chip>
        ))}
      </Chips>
      <div className="w-48 sm:ml-auto">
        <SelectField<string>
          label={t("role")}
          hideLabel
          value={search.role ?? "any"}
          options={[{ value: "any", label: t("anyRole") }, ...roles.map((role) => ({ value: role, label: t(role) }))]}
          onChange={(value) => say({ role: roles.find((one) => one === value) })}
        />
      </div>
    </div>
  );
}
