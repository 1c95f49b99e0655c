"use client";

import { Landmark } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { ScenarioLibrary } from "@/lib/scenarios/contract";
import { scenarioLibrariesList } from "./scenarios-list";
import { shareOfUse, usesThatStay } from "./share-of-use";

type Props = {
  scenario: number;
  listing: { results: readonly ScenarioLibrary[]; count: number; page: number };
  /** The organization, as the call takes it. */
  query: Readonly<Record<string, string>>;
};

/** Organizations that lose access, with what becomes of their use; each opens its own figures. */
export function ScenarioLibraries({ scenario, listing, query }: Props) {
  const t = useTranslations("scenarios.libraries");
  const list = useList(scenarioLibrariesList);
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("caption")}
      columns={useColumns(scenario)}
      rowKey={({ organization }) => organization.pk}
      params={{ scenario }}
      query={query}
      search={{ label: t("search") }}
      filters={[]}
      empty={<EmptyState icon={Landmark} title={t("none")} />}
    />
  );
}

function useColumns(scenario: number): DataColumn<ScenarioLibrary>[] {
  const t = useTranslations("scenarios.libraries");
  const reason = useTranslations("scenarios.page")("noReport");
  const locale = useLocale();
  const { percent } = useFormat();
  const count = (
    key: "all" | "lost" | "undecided" | "stays" | "bought" | "lostWhole",
    of: (row: ScenarioLibrary) => number | null,
    isSortable = false,
  ): DataColumn<ScenarioLibrary> => ({
    key,
    header: t(key),
    align: "number",
    wrapHeader: true,
    ...(isSortable ? { sortable: true } : {}),
    cell: (row) => <Count value={of(row)} reason={reason} />,
    text: (row) => String(of(row) ?? ""),
  });
  const lostShare = (row: ScenarioLibrary) => {
    const share = shareOfUse(row.fates.lost.uses, row);
    return share === null ? "" : percent(share);
  };
  const reports = ({ reports: { present, expected } }: ScenarioLibrary) => t("reportsOf", { present, expected });
  return [
    {
      key: "name",
      header: t("name"),
      sortable: true,
      text: ({ organization }) => entityName(organization, locale),
      cell: ({ organization }) => (
        <TextLink
          href={`${pathTo("scenario-detail", { scenarioId: scenario })}?organization=${organization.pk}`}
          quiet
          className="font-medium"
        >
          {entityName(organization, locale)}
        </TextLink>
      ),
    },
    count("all", ({ all }) => all.uses, true),
    count("lost", ({ fates }) => fates.lost.uses, true),
    {
      key: "lost_share",
      header: t("lostShare"),
      align: "number",
      sortable: true,
      wrapHeader: true,
      text: lostShare,
      cell: (row) => lostShare(row) || <Count value={null} reason={reason} />,
    },
    count("lostWhole", ({ titles_lost_whole: titles }) => titles),
    count("undecided", ({ fates }) => fates.undecided.uses),
    count("stays", usesThatStay),
    count("bought", ({ fates }) => fates.bought.uses),
    { key: "reports", header: t("reports"), align: "number", wide: true, text: reports, cell: reports },
  ];
}
