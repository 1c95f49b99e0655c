import { useLocale, useTranslations } from "next-intl";
import type { machineUse } from "@/lib/catalog/interest-of";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";

type Props = { machines: Awaited<ReturnType<typeof machineUse>>; groups: readonly InterestGroupEntity[] };

/** Use by text and data mining and by AI agents, which interest does not include; nothing without any. */
export function MachineUse({ machines, groups }: Props) {
  const t = useTranslations("interest.machines");
  const locale = useLocale();
  const { count } = useFormat();
  const parts = machines.flatMap(({ method, uses }) =>
    groups.flatMap((group) => {
      const value = uses[group.short_name] ?? 0;
      return value > 0 ? t("part", { group: entityName(group, locale), count: count(value), method }) : [];
    }),
  );
  if (parts.length === 0) return null;
  return <p className="max-w-prose text-muted text-sm">{t("text", { parts: parts.join("; ") })}</p>;
}
