"use client";

import { useTransition } from "react";
import { GroupChoice } from "@/components/interest/group-choice.client";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { typesText } from "@/lib/overlap/choices";
import type { PublicationType } from "@/lib/titles/publication-type";
import { overlapAddress } from "./overlap-address";
import type { OverlapSearch } from "./overlap-search";
import { TypeChoice } from "./type-choice.client";

type Props = {
  search: OverlapSearch;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  types: readonly PublicationType[];
  chosenTypes: readonly PublicationType[];
};

/** Of which interest and which publications the analyses are. */
export function OverlapFilters({ search, groups, chosen, types, chosenTypes }: Props) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const choose = (wanted: PublicationType[]) =>
    startTransition(() =>
      router.push(overlapAddress(search, { pub_type: typesText(wanted, types) ?? undefined }), { scroll: false }),
    );
  return (
    <div aria-busy={isPending} className="flex flex-col gap-3">
      <GroupChoice groups={groups} chosen={chosen} />
      <TypeChoice offered={types} chosen={chosenTypes} onChange={choose} />
    </div>
  );
}
