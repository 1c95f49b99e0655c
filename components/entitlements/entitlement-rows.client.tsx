"use client";

import { useTranslations } from "next-intl";
import { fileColumns, ListedRows, useRowsQuery } from "@/components/title-lists/listed-rows.client";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import {
  decideEntitlementCall,
  type EntitlementCounts,
  type EntitlementRow,
  listEntitlementRowsCall,
} from "@/lib/entitlements/contract";
import { shownEntitlements } from "@/lib/entitlements/entitlement-states";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  place: { list: number; version: number };
  counts: EntitlementCounts;
  mayDecide: boolean;
  onDecided: () => void;
};

/** The rows of a version with their titles; people decide about doubtful ones here. */
export function EntitlementRows({ place, counts, mayDecide, onDecided }: Props) {
  const t = useTranslations("entitlements.rows");
  const query = useRowsQuery<(typeof shownEntitlements)[number]>(counts.doubtful > 0 ? "doubtful" : "all");
  const answer = useCall(listEntitlementRowsCall, { params: place, query: query.query }, { keepLast: true });
  const { run } = useSnackbarAction();
  const decide = mayDecide
    ? (row: number, title: number, isSame: boolean) =>
        void run(async () => {
          await send(decideEntitlementCall, { params: place, body: { row, title, is_same: isSame } });
          answer.refresh();
          onDecided();
          return t(isSame ? "same" : "different");
        })
    : null;
  const columns = useColumns(decide);
  const offered = shownEntitlements.filter((one) => one !== "unclear" || counts.coverage_unclear > 0);
  return (
    <ListedRows
      {...{ query, answer, columns }}
      shows={offered.map((value) => ({ value, label: t(`show.${value}`) }))}
      texts={{ caption: t("caption"), show: t("shown"), search: t("search"), none: t("none") }}
    />
  );
}

type Decide = ((row: number, title: number, isSame: boolean) => void) | null;

function useColumns(decide: Decide): DataColumn<EntitlementRow>[] {
  const t = useTranslations("entitlements.rows");
  const outcome = useTranslations("titleLists.outcome");
  const { day } = useFormat();
  const coverage = ({ coverage_from: from, coverage_to: to, embargo, problem }: EntitlementRow) => {
    if (problem) return t(`problem.${problem}`);
    const days =
      from && to
        ? t("between", { from: day(from), to: day(to) })
        : from
          ? t("since", { from: day(from) })
          : to
            ? t("until", { to: day(to) })
            : t("whole");
    return embargo ? t("embargo", { days, embargo }) : days;
  };
  return [
    ...fileColumns({ row: t("row"), name: t("name"), identifiers: t("identifiers") }),
    {
      key: "coverage",
      header: t("coverage"),
      cell: (row) => (
        <>
          <span className={row.problem ? "block text-warning" : "block"}>{coverage(row)}</span>
          {row.access ? <span className="block text-muted text-sm">{t(`access.${row.access}`)}</span> : null}
          {row.preceding ? (
            <span className="block text-muted text-sm">{t("formerly", { title: row.preceding })}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "titles",
      header: t("titles"),
      cell: (row) =>
        row.titles.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {row.titles.map(({ pk, name }) => (
              <li key={pk} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <TextLink href={pathTo("title-detail", { titleId: pk })}>{name}</TextLink>
                {row.outcome === "doubtful" && decide ? (
                  <span className="flex gap-1">
                    <Button size="small" onClick={() => decide(row.row, pk, true)}>
                      {t("isSame")}
                    </Button>
                    <Button size="small" onClick={() => decide(row.row, pk, false)}>
                      {t("isOther")}
                    </Button>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-muted">{row.outcome === "matched" ? "" : outcome(row.outcome)}</span>
        ),
    },
  ];
}
