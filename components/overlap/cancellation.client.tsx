"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { UnitPrice } from "@/components/cost/unit-price";
import { useCostWords } from "@/components/cost/use-cost-words";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { FileLinks } from "@/components/ui/file-links";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { replaceParameters } from "@/lib/kit/address";
import { callAddress } from "@/lib/kit/call/call-address";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useFormat } from "@/lib/kit/format/use-format";
import { oneOf, yesNo } from "@/lib/navigation/list";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { type CancellationRow, type CancellationView, cancellationCall, overlapFileCall } from "@/lib/overlap/contract";
import { LinkedCount } from "./linked-count";
import { type OverlapOf, platformReportAddress } from "./platform-report";
import { TitleLosses } from "./title-losses.client";

type Props = {
  first: CancellationView;
  organization: number;
  /** Query of the simulation call. */
  query: Readonly<Record<string, string>>;
  /** Selected interest groups. */
  groups: readonly InterestGroupEntity[];
};

const figures = ["titles", "unique_titles", "used_here", "interest", "unique_interest"] as const;
const orders = ["platform", "latest_price", ...figures] as const;

/** Sort order of platforms, separate from that of the first analysis in the same address. */
const lossOrder = {
  loss_by: oneOf(orders).withDefault("platform"),
  loss_desc: yesNo().withDefault(false),
};

/** Loss without the dropped platforms; the server recalculates on each change, and only the last response is shown. */
export const Cancellation = (props: Props) => (
  <AddressProvider>
    <Simulation {...props} />
  </AddressProvider>
);

function Simulation({ first, organization, query, groups }: Props) {
  const t = useTranslations("overlap.cancellation");
  const locale = useLocale();
  const { view, dropped, isBusy, problem, drop } = useSimulation({ first, organization, query });
  const isReckoned = !isBusy && problem === null;
  const [{ loss_by: by, loss_desc: descending }, sort] = useAddress(lossOrder);
  const rows = sorted(view.platforms, { by, descending, locale });
  const toggle = (platform: number) =>
    drop(dropped.includes(platform) ? dropped.filter((one) => one !== platform) : [...dropped, platform]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[72ch] text-muted text-sm">
          {t("intro")}
          {organization < 0 ? ` ${t("introAll")}` : null}{" "}
          <TextLink href={pathTo("scenario-list")}>{t("scenarios")}</TextLink>
        </p>
        <div className="flex gap-1">
          <FileLinks
            href={(format) =>
              callAddress(
                overlapFileCall,
                { organization },
                { ...query, of: "cancellation", dropped: dropped.join(","), format, language: locale },
              )
            }
          />
        </div>
      </div>
      <section
        aria-label={t("caption")}
        aria-live="polite"
        aria-busy={isBusy || undefined}
        className={clsx("grid gap-3 transition-opacity sm:grid-cols-2 lg:grid-cols-3", !isReckoned && "opacity-55")}
      >
        <Gauge
          label={t("titlesKept")}
          kept={view.kept.titles}
          all={view.all.titles}
          note={organization < 0 ? t("keptBySome", { count: view.kept_by_some }) : null}
        />
        <Gauge label={t("interestKept")} kept={view.kept.interest} all={view.all.interest} />
        <div className="flex flex-col gap-1 rounded-lg border border-hairline bg-surface p-4">
          <p className="text-muted text-sm">{t("dropped", { count: view.platforms.filter(isDropped).length })}</p>
          <Savings view={view} />
          {dropped.length > 0 ? (
            <Button size="small" variant="secondary" className="self-start" onClick={() => drop([])}>
              {t("keepAll")}
            </Button>
          ) : null}
        </div>
      </section>
      {problem ? (
        <ErrorState title={t("failed")} retry={<RetryButton onRetry={() => drop(dropped)} />}>
          {problem}
        </ErrorState>
      ) : null}
      <DataTable
        caption={t("caption")}
        isGrid
        isCards
        busy={isBusy}
        rows={rows}
        rowKey={({ platform }) => platform.pk}
        sorting={{
          by,
          descending,
          onSort: (key, loss_desc) => sort({ loss_by: orders.find((one) => one === key) ?? null, loss_desc }),
        }}
        columns={useColumns({ prices: view.prices, dropped, toggle, groups, of: { organization, query } })}
      />
      {isReckoned && dropped.length > 0 ? (
        <TitleLosses key={dropped.join()} {...{ dropped, organization, query }} />
      ) : null}
    </div>
  );
}

/** Savings, as far as payments are known. */
function Savings({ view }: { view: CancellationView }) {
  const t = useTranslations("overlap.cancellation");
  const { decimal } = useFormat();
  const { year, currency } = view.prices;
  const droppedRows = view.platforms.filter(isDropped);
  const unknown = droppedRows.filter(({ latest_price: price }) => price === null).length;
  if (droppedRows.length === 0) return <p className="font-semibold text-lg">{t("savesNothing")}</p>;
  if (view.saved === null || year === null) return <p className="text-muted">{t("noPayments")}</p>;
  return (
    <>
      <p className="font-semibold text-metric">
        {t("saves", { price: `${decimal(Number(view.saved), 2)}\u00a0${currency}` })}
      </p>
      <p className="text-muted text-sm">
        {t("savesYear", { year: String(year) })}
        {unknown > 0 ? ` ${t("somePayments", { count: unknown })}` : null}
      </p>
    </>
  );
}

/** State in the displayed figures; the checkboxes may be ahead. */
const isDropped = ({ is_kept: isKept }: CancellationRow) => !isKept;

/** Platforms without the figure come last in both directions. */
function sorted(
  rows: readonly CancellationRow[],
  { by, descending, locale }: { by: string; descending: boolean; locale: string },
): CancellationRow[] {
  const collator = new Intl.Collator(locale);
  const way = descending ? -1 : 1;
  const key = by === "platform" ? undefined : orders.find((one) => one === by);
  const byName = (a: CancellationRow, b: CancellationRow) =>
    collator.compare(entityName(a.platform, locale), entityName(b.platform, locale));
  if (key === undefined) return rows.toSorted((a, b) => byName(a, b) * way);
  return rows.toSorted(
    (a, b) =>
      Number(a[key] === null) - Number(b[key] === null) || (Number(a[key]) - Number(b[key])) * way || byName(a, b),
  );
}

function useSimulation({ first, organization, query }: Omit<Props, "groups">) {
  const [view, setView] = useState(first);
  const [dropped, setDropped] = useState(() => first.platforms.filter(isDropped).map(({ platform }) => platform.pk));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const reasonOf = useFailureText();
  const costs = new Map(first.platforms.map(({ platform, price, costs }) => [platform.pk, { price, costs }]));
  const withCosts = (row: CancellationRow): CancellationRow => ({ ...row, ...costs.get(row.platform.pk) });
  const drop = async (platforms: number[]) => {
    setDropped(platforms);
    remember(platforms);
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      const params = { ...query, ...(platforms.length > 0 ? { dropped: platforms.join(",") } : {}) };
      const next = await send(
        cancellationCall,
        { params: { organization }, query: { ...params, with_costs: "false" } },
        own.signal,
      );
      setView({ ...next, platforms: next.platforms.map(withCosts) });
      setProblem(null);
    } catch (failure) {
      if (own.signal.aborted) return;
      setProblem(reasonOf(failure));
    } finally {
      if (running.current === own) setBusy(false);
    }
  };
  return { view, dropped, isBusy, problem, drop: (platforms: number[]) => void drop(platforms) };
}

/** Stores the selection in the address without a navigation, so that it can be shared. */
function remember(dropped: readonly number[]): void {
  replaceParameters({ dropped: dropped.length > 0 ? dropped.join(",") : null });
}

type Ticked = {
  prices: CancellationView["prices"];
  dropped: readonly number[];
  toggle: (platform: number) => void;
  groups: readonly InterestGroupEntity[];
  of: OverlapOf;
};

function useColumns({ prices, dropped, toggle, groups, of }: Ticked): DataColumn<CancellationRow>[] {
  const t = useTranslations("overlap.cancellation");
  const plain = useTranslations("overlap");
  const noReport = useTranslations("titles")("noReport");
  const { priceReason } = useCostWords();
  const locale = useLocale();
  const { decimal } = useFormat();
  const figure = (key: (typeof figures)[number], header: string): DataColumn<CancellationRow> => ({
    key,
    header,
    sortable: true,
    align: "number",
    cell: (row) => <Count value={row[key]} reason={noReport} />,
  });
  const priced = (header: string): DataColumn<CancellationRow> => ({
    key: "latest_price",
    header,
    sortable: true,
    align: "number",
    cell: ({ latest_price: price, costs }) =>
      price === null ? (
        <span className="text-muted text-sm">{priceReason(costs)}</span>
      ) : (
        <span className="tabular">{decimal(Number(price), 2)}</span>
      ),
  });
  return [
    {
      key: "platform",
      header: plain("platform"),
      sortable: true,
      cell: ({ platform }) => (
        <span className="inline-flex items-center gap-2">
          <Checkbox
            hideLabel
            label={t("keep", { platform: entityName(platform, locale) })}
            value={!dropped.includes(platform.pk)}
            onChange={() => toggle(platform.pk)}
          />
          <TextLink href={pathTo("platform-detail", { platformId: platform.pk })} quiet className="font-medium">
            {entityName(platform, locale)}
          </TextLink>
        </span>
      ),
    },
    {
      ...figure("titles", t("titles")),
      cell: ({ platform, titles }) => (
        <LinkedCount value={titles} href={platformReportAddress(platform.pk, of)} reason={noReport} />
      ),
    },
    figure("unique_titles", t("uniqueTitles")),
    figure("used_here", t("usedHere")),
    figure("interest", t("interest")),
    figure("unique_interest", t("uniqueInterest")),
    ...(prices.year === null ? [] : [priced(t("priceOf", { year: String(prices.year), currency: prices.currency }))]),
    ...groups.map(
      ({ short_name: group, ...names }): DataColumn<CancellationRow> => ({
        key: `unit-${group}`,
        header: plain("unitPrice", { group: entityName(names, locale) }),
        tip: plain("unitPriceTip"),
        align: "number",
        wrapHeader: true,
        cell: ({ costs }) => {
          const cost = costs[group];
          return cost ? <UnitPrice cost={cost} /> : <span className="text-muted text-sm">{priceReason(costs)}</span>;
        },
      }),
    ),
  ];
}

/** Remaining share of the total as number, bar and text. */
function Gauge({ label, kept, all, note }: { label: string; kept: number; all: number; note?: string | null }) {
  const t = useTranslations("overlap.cancellation");
  const { percent } = useFormat();
  const share = all === 0 ? 1 : kept / all;
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-hairline bg-surface p-4">
      <p className="text-muted text-sm">{label}</p>
      <p className="tabular font-semibold text-metric">{percent(share)}</p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-info transition-[width]" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="tabular text-muted text-sm">{t("keptOf", { kept, all })}</p>
      {note ? <p className="text-muted text-sm">{note}</p> : null}
    </div>
  );
}
