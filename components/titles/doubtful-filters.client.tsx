"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { SearchWords } from "@/components/ui/search-words.client";
import { SelectField } from "@/components/ui/select-field.client";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { catalogues, type Doubt, doubts, pairOrders, pairStates } from "@/lib/titles/doubt/doubt-terms";
import { type DoubtfulSearch, doubtfulAddress } from "./doubtful-address";

type Props = { search: DoubtfulSearch; open: Readonly<Record<Doubt, number>> };

/** Words, what and in which state, why and in which order: each in the address. */
export function DoubtfulFilters({ search, open }: Props) {
  const t = useTranslations("titles");
  const router = useRouter();
  const [, start] = useTransition();
  const go = (change: Partial<DoubtfulSearch>) =>
    start(() => router.replace(doubtfulAddress(search, change), { scroll: false }));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <SearchWords
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          value={search.search}
          onSearch={(words) => go({ search: words })}
          className="w-full sm:w-72"
        />
        <Chips label={t("catalogue.label")}>
          {catalogues.map((catalogue) => (
            <Chip
              key={catalogue}
              isOn={search.catalogue === catalogue}
              href={doubtfulAddress(search, { catalogue, doubt: undefined })}
            >
              {t(`catalogue.${catalogue}`)}
            </Chip>
          ))}
        </Chips>
        <Chips label={t("state.label")}>
          {pairStates.map((state) => (
            <Chip key={state} isOn={search.state === state} href={doubtfulAddress(search, { state })}>
              {t(`state.${state}`)}
            </Chip>
          ))}
        </Chips>
      </div>
      <div className="flex flex-wrap gap-3">
        <div className="w-full sm:w-80">
          <ReasonField search={search} open={open} onChange={(doubt) => go({ doubt })} />
        </div>
        <div className="w-full sm:w-56">
          <SelectField<string>
            label={t("order.label")}
            value={search.order}
            options={pairOrders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
            onChange={(value) => go({ order: pairOrders.find((one) => one === value) ?? "likely" })}
          />
        </div>
      </div>
    </div>
  );
}

function ReasonField({ search, open, onChange }: Props & { onChange: (doubt: Doubt | undefined) => void }) {
  const t = useTranslations("titles");
  const { count } = useFormat();
  const nameOf = (doubt: Doubt) => t(`doubt.${doubt}`);
  const counted = (doubt: Doubt) => t("counted", { name: nameOf(doubt), count: count(open[doubt]) });
  const isOpen = search.state === "open";
  return (
    <SelectField<string>
      label={t("doubt.label")}
      value={search.doubt ?? "any"}
      options={[
        { value: "any", label: t("doubt.any") },
        ...doubts.map((doubt) => ({ value: doubt, label: isOpen ? counted(doubt) : nameOf(doubt) })),
      ]}
      onChange={(value) => onChange(doubts.find((one) => one === value))}
    />
  );
}
