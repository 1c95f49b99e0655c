"use client";

import { Landmark } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import { Combobox } from "@/components/ui/combobox.client";
import type { Option } from "@/components/ui/option";
import { Spinner } from "@/components/ui/spinner";
import { rememberOrganization } from "./remember";

type Props = { options: readonly Option<number>[]; selected: number | null; showLabel?: boolean };

/** Whose data the pages show. Choosing another one renders the page anew, in place. */
export function OrganizationSelector({ options, selected, showLabel = false }: Props) {
  const t = useTranslations("shell.organization");
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [shown, show] = useOptimistic(selected);
  const [only] = options;
  if (options.length === 1 && only)
    return (
      <p className="flex h-9 min-w-0 items-center gap-2">
        <Landmark size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="sr-only">{`${t("label")}: `}</span>
        <span className="truncate">{only.label}</span>
      </p>
    );
  const choose = (id: number | null) => {
    if (id === null || id === shown) return;
    rememberOrganization(id);
    start(() => {
      show(id);
      router.refresh();
    });
  };
  return (
    <Combobox
      label={t("label")}
      hideLabel={!showLabel}
      options={options}
      value={shown}
      onChange={choose}
      start={isPending ? <Spinner /> : <Landmark size={16} aria-hidden />}
    />
  );
}
