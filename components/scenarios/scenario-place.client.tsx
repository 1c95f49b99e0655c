"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";

type Props = { options: readonly { value: number; label: string }[]; value: number };

const FEW = 15;

/** The organization whose figures the page shows, kept in the address. */
export function ScenarioPlace({ options, value }: Props) {
  const t = useTranslations("scenarios.page");
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [current, show] = useOptimistic(value);
  const choose = (chosen: number | null) => {
    if (chosen === null || chosen === current) return;
    startTransition(() => {
      show(chosen);
      const address = new URLSearchParams(search);
      address.set("organization", String(chosen));
      address.delete("page");
      router.push(`${path}?${address}`, { scroll: false });
    });
  };
  const field = { label: t("for"), options, value: current, onChange: choose };
  return (
    <div aria-busy={isPending} className="w-full max-w-sm">
      {options.length > FEW ? <LazyCombobox<number> {...field} /> : <SelectField<number> {...field} />}
    </div>
  );
}
