"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { Spinner } from "@/components/ui/states/spinner";
import { rememberOrganization } from "../remember";
import { useNewSelection } from "./use-new-selection";

type Props = {
  options: readonly Option<number>[];
  selected: number | null;
  showLabel?: boolean;
  /** Nothing is selected yet: show the selector even for a single organization. */
  isChoice?: boolean;
};

/** Selects whose data the pages show; refreshes the page in place. */
export function OrganizationSelector({ options, selected, showLabel = false, isChoice = false }: Props) {
  const t = useTranslations("shell.organization");
  const renderAnew = useNewSelection();
  const [isPending, start] = useTransition();
  const [current, show] = useOptimistic(selected);
  const icon = isPending ? <Spinner /> : <Landmark size={16} aria-hidden />;

  const choose = (id: number | null) => {
    if (id === null || id === current) return;
    rememberOrganization(id);
    start(() => {
      show(id);
      renderAnew();
    });
  };

  if (options.length === 1 && !isChoice) {
    return <FixedOrganization name={options.find(({ value }) => value === current)?.label ?? ""} />;
  }
  return (
    <LazyCombobox
      label={t("label")}
      hideLabel={!showLabel}
      start={icon}
      options={options}
      value={current}
      onChange={choose}
    />
  );
}

/** Read-only: the reader's only organization, or the one the page belongs to. */
export function FixedOrganization({ name }: { name: string }) {
  const t = useTranslations("shell.organization");
  return (
    <p className="flex h-9 min-w-0 items-center gap-2">
      <Landmark size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="sr-only">{`${t("label")}: `}</span>
      <span className="truncate">{name}</span>
    </p>
  );
}
