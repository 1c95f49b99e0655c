"use client";

import { BoxSelect } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { listTable } from "@/components/lists/list-table";
import { useAddress } from "@/components/ui/address.client";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { PeerPlatform, Peers, PublishedBand } from "@/lib/peers/contract";
import { BandBox } from "./band-box";
import { type peerOrders, peersAddress } from "./peers-address";
import { usePeerWords } from "./use-peer-words";

const YearsDialog = later(() => import("@/components/organizations/years-dialog.client").then((it) => it.YearsDialog));

type Props = {
  peers: Peers;
  organization: number;
  library: string;
  groups: readonly { short_name: string; name: string }[];
  group: { short_name: string; name: string };
  /** The reader has the right to enter numbers of users. */
  mayCountUsers: boolean;
};

/** Platforms of a library with its use per user among libraries of its size. */
export function PeersTable({ peers, organization, library, groups, group, mayCountUsers }: Props) {
  const t = useTranslations("peers");
  const locale = useLocale();
  const { decimal, day } = useFormat();
  const [isPending, startTransition] = useTransition();
  const [{ order_by: order, desc: descending }, change] = useAddress(peersAddress);
  const [isCounting, count] = useState(false);
  const { year, years, fte, published, platforms } = peers;
  const columns = useColumns(year);
  const column = columns.find(({ key }) => key === order);
  const rows = platforms.toSorted((one, other) => {
    const [a, b] = [column?.value(one) ?? null, column?.value(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const ascending =
      typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), locale);
    return descending ? -ascending : ascending;
  });
  const caption = t("caption", { library, year: String(year), group: group.name });
  const ask = { history: "push", asksServer: true, startTransition } as const;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div aria-busy={isPending} className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-32">
          <SelectField
            label={t("year")}
            value={year}
            options={years.map((value) => ({ value, label: String(value) }))}
            onChange={(value) => change({ year: value }, ask)}
          />
        </div>
        <div className="w-56">
          <SelectField
            label={t("group")}
            value={group.short_name}
            options={groups.map(({ short_name: value, name: label }) => ({ value, label }))}
            onChange={(value) => change({ group: value }, ask)}
          />
        </div>
        <p className="flex min-h-9 items-center gap-2 text-muted">
          {fte === null ? null : t("users", { year: String(year), fte: decimal(fte, Number.isInteger(fte) ? 0 : 1) })}
          {published === null ? null : ` ${t("published", { day: day(published) })}`}
        </p>
        <div className="ml-auto">
          <FileButtons
            name={`peers-${year}-${group.short_name}`}
            caption={caption}
            table={() =>
              listTable(
                rows,
                columns.flatMap(({ inFile }) => inFile),
              )
            }
            disabled={rows.length === 0}
          />
        </div>
      </div>
      {fte === null ? (
        <Notice
          tone="info"
          title={t("state.no_users", { year: String(year) })}
          action={
            mayCountUsers ? (
              <Button size="small" onClick={() => count(true)}>
                {t("enterUsers")}
              </Button>
            ) : null
          }
        />
      ) : null}
      {published === null ? (
        <Notice tone="info" title={t("state.not_published", { year: String(year) })}>
          {t("unpublished")}
        </Notice>
      ) : null}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ pk }) => pk}
        busy={isPending}
        sorting={{
          by: order,
          descending,
          onSort: (key, desc) => change({ order_by: columns.find((one) => one.key === key)?.key ?? "name", desc }),
        }}
        isGrid
        isCards
        empty={
          <EmptyState icon={BoxSelect} title={t("empty.title")}>
            {t("empty.text", { year: String(year) })}
          </EmptyState>
        }
      />
      {isCounting ? <YearsDialog organization={organization} onClose={() => count(false)} /> : null}
    </div>
  );
}

type Column = DataColumn<PeerPlatform> & {
  key: (typeof peerOrders)[number];
  value: (row: PeerPlatform) => string | number | null;
  /** The columns of files with the same figures. */
  inFile: readonly DataColumn<PeerPlatform>[];
};

const inFile = (
  key: string,
  header: string,
  text: (row: PeerPlatform) => string | number | null | undefined,
  align: "number" | "text" = "number",
): DataColumn<PeerPlatform> => {
  const written = (row: PeerPlatform) => String(text(row) ?? "");
  return { key, header, align, text: written, cell: written };
};

const remark = "block max-w-72 whitespace-normal text-muted text-sm";

function useColumns(year: number): Column[] {
  const t = useTranslations("peers");
  const locale = useLocale();
  const { day } = useFormat();
  const { figure, size, reason, received } = usePeerWords(year);
  const sorted = { sortable: true, wrapHeader: true } as const;
  return [
    {
      ...{ key: "name", header: t("column.platform"), sortable: true },
      value: (row) => entityName(row, locale),
      cell: (row) => (
        <TextLink href={pathTo("platform-detail", { platformId: row.pk })} quiet className="font-medium">
          {entityName(row, locale)}
        </TextLink>
      ),
      inFile: [inFile("name", t("column.platform"), (row) => entityName(row, locale), "text")],
    },
    {
      ...{ ...sorted, key: "own", header: t("column.own"), tip: t("tip.own"), align: "number" },
      value: ({ own }) => own?.uses_per_fte ?? null,
      cell: ({ own }) => (own ? <span className="tabular">{figure(own.uses_per_fte)}</span> : <Count value={null} />),
      inFile: [
        inFile("own", t("column.own"), ({ own }) => own?.uses_per_fte),
        inFile("remark", t("column.remark"), reason, "text"),
      ],
    },
    {
      ...{ ...sorted, key: "rank", header: t("column.rank"), tip: t("tip.rank"), align: "number" },
      value: ({ own }) => own?.rank ?? null,
      cell: ({ own, band }) =>
        own && band ? t("rank", { rank: own.rank, libraries: band.libraries }) : <Count value={null} />,
      inFile: [inFile("rank", t("column.rank"), ({ own }) => own?.rank)],
    },
    {
      ...{ ...sorted, key: "median", header: t("column.band"), tip: t("tip.band") },
      value: ({ band }) => band?.median ?? null,
      cell: (row) => (
        <>
          {row.band ? <Quartiles row={row} year={year} band={row.band} /> : null}
          {row.own ? null : (
            <span className={remark}>
              {reason(row)}{" "}
              {row.lacking_months ? <TextLink href={pathTo("data-coverage-overview")}>{t("coverage")}</TextLink> : null}
            </span>
          )}
          {row.received.map((one) => (
            <span key={one.source} className={remark}>
              {received(one)}
            </span>
          ))}
        </>
      ),
      inFile: [
        inFile("lower", t("column.lower"), ({ band }) => band?.lower),
        inFile("median", t("column.median"), ({ band }) => band?.median),
        inFile("upper", t("column.upper"), ({ band }) => band?.upper),
        inFile("received", t("column.received"), ({ received: bands }) => bands.map(received).join("; "), "text"),
      ],
    },
    {
      ...{ ...sorted, key: "libraries", header: t("column.libraries") },
      value: ({ band }) => band?.libraries ?? null,
      cell: ({ band }) =>
        band ? (
          <>
            <span className="whitespace-nowrap">
              {t("libraries", { count: band.libraries })}, {size(band)}
            </span>
            <span className={remark}>
              {t("published", { day: day(band.published) })}
              {band.incomplete > 0 ? ` ${t("incomplete", { count: band.incomplete })}` : null}
            </span>
          </>
        ) : (
          <Count value={null} />
        ),
      inFile: [
        inFile("libraries", t("column.libraries"), ({ band }) => band?.libraries),
        inFile("size", t("column.size"), ({ band }) => band && size(band), "text"),
        inFile("published", t("column.published"), ({ band }) => band && day(band.published), "text"),
      ],
    },
  ];
}

/** Box and figures; the scale ends at the largest of them, because uses of platforms are not comparable. */
function Quartiles({ row, band, year }: { row: PeerPlatform; band: PublishedBand; year: number }) {
  const t = useTranslations("peers");
  const { figure, inWords } = usePeerWords(year);
  const own = row.own?.uses_per_fte ?? null;
  return (
    <span className="inline-flex flex-col gap-0.5">
      <BandBox band={band} own={own} most={1.15 * Math.max(band.upper, own ?? 0)} label={inWords(band)} />
      <span aria-hidden className="tabular text-sm">
        {t("quartiles", { lower: figure(band.lower), median: figure(band.median), upper: figure(band.upper) })}
      </span>
    </span>
  );
}
