"use client";

import { useSearchParams } from "next/navigation";
import { useTransition } from "react";
import { GroupChoice } from "@/components/interest/group-choice.client";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { addressText } from "@/lib/kit/address";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { typesText } from "@/lib/overlap/choices";
import type { PublicationType } from "@/lib/titles/publication-type";
import { TypeChoice } from "./type-choice.client";

type Props = {
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  types: readonly PublicationType[];
  chosenTypes: readonly PublicationType[];
};

/** Filters by interest group and publication type. */
export function OverlapFilters({ groups, chosen, types, chosenTypes }: Props) {
  const path = usePathname();
  // The dropped platforms and their order are changed in the browser only, so they are read here.
  const params = useSearchParams();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const choose = (next: PublicationType[]) =>
    startTransition(() => {
      const address = new URLSearchParams(params);
      const text = typesText(next, types);
      if (text === null) address.delete("pub_type");
      else address.set("pub_type", text);
      router.push(`${path}${addressText(address)}`, { scroll: false });
    });
  return (
    <div aria-busy={isPending} className="flex flex-col gap-3">
      <GroupChoice groups={groups} chosen={chosen} />
      <TypeChoice offered={types} chosen={chosenTypes} onChange={choose} />
    </div>
  );
}
