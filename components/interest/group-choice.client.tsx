"use client";

import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import { setCookie } from "@/components/shell/remember";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { GROUPS_COOKIE, GROUPS_PARAMETER, groupsText } from "@/lib/interest/chosen-groups";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { type CountedGroup, CountedUse } from "./counted-use";

type Group = Pick<InterestGroupEntity, "short_name"> & CountedGroup;
type Props = { groups: readonly Group[]; chosen: readonly { short_name: string }[] };

/** Interest groups of the page with what they count, kept in the address and in a cookie for the next page. */
export function GroupChoice({ groups, chosen }: Props) {
  const t = useTranslations("common");
  const locale = useLocale();
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [selected, show] = useOptimistic(chosen.map(({ short_name: name }) => name));
  const toggle = (name: string) =>
    startTransition(() => {
      const next = groups.map(({ short_name: one }) => one).filter((one) => selected.includes(one) !== (one === name));
      show(next);
      const text = groupsText(next);
      setCookie(GROUPS_COOKIE, text);
      const address = new URLSearchParams(search);
      address.set(GROUPS_PARAMETER, text);
      router.push(`${path}?${address}`, { scroll: false });
    });
  return (
    <div aria-busy={isPending} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden className="text-muted text-sm print:hidden">
        {t("interestGroups")}
      </span>
      <div className="print:hidden">
        <Chips label={t("interestGroups")}>
          {groups.map((group) => (
            <Chip
              key={group.short_name}
              isOn={selected.includes(group.short_name)}
              onClick={() => toggle(group.short_name)}
            >
              {entityName(group, locale)}
            </Chip>
          ))}
        </Chips>
      </div>
      <CountedUse groups={groups.filter(({ short_name: name }) => selected.includes(name))} />
    </div>
  );
}
