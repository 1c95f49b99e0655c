"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useOptimistic, useTransition } from "react";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { Spinner } from "@/components/ui/states/spinner";
import { rememberOrganization } from "../remember";
import { useNewSelection } from "./use-new-selection";

type Props = {
  options: readonly Option<number>[];
  selected: number | null;
  showLabel?: boolean;
  /** It is that of what is shown: to be seen, not to be changed. */
  isFixed?: boolean;
  /** None of them is selected: also a single one is there to be chosen. */
  isChoice?: boolean;
};

/** Whose data the pages show. Choosing another one renders the page anew, in place. */
export function OrganizationSelector({
  options,
  selected,
  showLabel = false,
  isFixed = false,
  isChoice = false,
}: Props) {
  const t = useTranslations("shell.organization");
  const renderAnew = useNewSelection();
  const [isPending, start] = useTransition();
  const [shown, show] = useOptimistic(selected);
  const icon = isPending ? <Spinner /> : <Landmark size={16} aria-hidden />;

  const choose = (id: number | null) => {
    if (id === null || id === shown) return;
    rememberOrganization(id);
    start(() => {
      show(id);
      renderAnew();
    });
  };

  if ((options.length === 1 && !isChoice) || isFixed) {
    const name = options.find(({ value }) => value === shown)?.label ?? "";
    return <FixedOrganization label={t("label")} name={name} icon={icon} />;
  }
  return (
    <LazyCombobox
      label={t("label")}
      hideLabel={!showLabel}
      start={icon}
      options={options}
      value={shown}
      onChange={choose}
    />
  );
}

function FixedOrganization({ label, name, icon }: { label: string; name: string; icon: ReactNode }) {
  return (
    <p className="flex h-9 min-w-0 items-center gap-2">
      <span className="shrink-0 text-muted">{icon}</span>
      <span className="sr-only">{`${label}: `}</span>
      <span className="truncate">{name}</span>
    </p>
  );
}
