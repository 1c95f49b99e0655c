import { useTranslations } from "next-intl";
import type { Entity } from "@/components/credentials/entity-name";
import { Pager } from "@/components/ui/pager";
import type { RestatementView } from "@/lib/imports/contract";
import { type HarvestsSearch, harvestsAddress } from "../list/harvests-address";
import { RestatementTable } from "./restatement-table";
import { RestatementsFilter } from "./restatements-filter.client";

type Props = {
  list: { count: number; results: readonly RestatementView[] };
  platforms: readonly Entity[];
  search: HarvestsSearch;
};

/** Everything that publishers counted anew, the newest first. */
export function RestatementsList({ list, platforms, search }: Props) {
  const t = useTranslations("harvestPages.restated");
  return (
    <>
      <p className="-mb-1 max-w-[80ch] text-muted">{t("intro")}</p>
      <RestatementsFilter search={search} platforms={platforms} />
      <RestatementTable rows={list.results} />
      <Pager
        page={search.page}
        size={search.size}
        total={list.count}
        href={(page, size) => harvestsAddress(search, { page, size: size === 50 || size === 100 ? size : 25 })}
      />
    </>
  );
}
