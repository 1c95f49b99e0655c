"use client";

import { Check, CopyCheck, ScanSearch, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { ListControls } from "@/components/lists/list-controls.client";
import type { FilterIn } from "@/components/lists/list-filter";
import { EmptyResult } from "@/components/lists/nothing-found";
import { type ListState, pageChange, useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import { Pager } from "@/components/ui/tables/pager";
import type { Received, Sent } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pageSizes } from "@/lib/navigation/list";
import { decidePairsCall, type listPairsCall, type TitlePairView } from "@/lib/titles/contract";
import { catalogs, type Doubt, doubts, pairOrders, pairStates } from "@/lib/titles/doubt/doubt-terms";
import { doubtfulTitles } from "./doubtful-titles";
import { PairCard } from "./pair-card";

type Decisions = Sent<typeof decidePairsCall.body>["decisions"];

/** Decides pairs, reports the result and reloads the list; returns whether it succeeded. */
function useDecide() {
  const t = useTranslations("titles.done");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const decide = (decisions: Decisions): Promise<boolean> =>
    run(async () => {
      const { merged, apart, reopened } = await send(decidePairsCall, { body: { decisions } });
      const message = [
        ...(merged > 0 ? [t("merged", { count: merged })] : []),
        ...(apart > 0 ? [t("apart", { count: apart })] : []),
        ...(reopened > 0 ? [t("reopened", { count: reopened })] : []),
      ];
      router.refresh();
      return message.join(" ");
    });
  return { decide, isBusy };
}

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Found = Received<typeof listPairsCall.returns>;

export function DoubtfulList({ listing }: { listing: Found }) {
  const t = useTranslations("titles");
  const list = useList(doubtfulTitles);
  return (
    <>
      <ListControls
        list={list}
        count={listing.count}
        search={{ label: t("search") }}
        filters={useFilters(list, listing.open)}
      />
      {/* Other filters clear the selection. */}
      <Pairs key={list.href({})} list={list} listing={listing} />
    </>
  );
}

type List = ListState<typeof doubtfulTitles>;

function useFilters({ search: { state, order_by }, go }: List, open: Found["open"]): FilterIn<typeof doubtfulTitles>[] {
  const t = useTranslations("titles");
  const { count } = useFormat();
  const nameOf = (doubt: Doubt) => t(`doubt.${doubt}`);
  const counted = (doubt: Doubt) => t("counted", { name: nameOf(doubt), count: count(open[doubt]) });
  return [
    {
      kind: "states",
      name: "state",
      label: t("state.label"),
      options: pairStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      kind: "select",
      name: "doubt",
      label: t("doubt.label"),
      any: t("doubt.any"),
      options: doubts.map((value) => ({ value, label: state === "open" ? counted(value) : nameOf(value) })),
    },
    {
      kind: "states",
      name: "catalog",
      label: t("catalog.label"),
      options: catalogs.map((value) => ({ value, label: t(`catalog.${value}`) })),
      isRare: true,
    },
    {
      kind: "own",
      name: "order_by",
      label: t("order.label"),
      isRare: true,
      content: (
        <SelectField<string>
          label={t("order.label")}
          value={order_by}
          options={pairOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(value) => go({ order_by: pairOrders.find((one) => one === value) ?? "likely" }, "order_by")}
        />
      ),
    },
  ];
}

/** Pairs one below the other, decided one at a time or several at once, with the mouse or the keyboard. */
function Pairs({ list, listing }: { list: List; listing: Found }) {
  const t = useTranslations("titles");
  const { decide, isBusy } = useDecide();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [merging, setMerging] = useState<Decisions | null>(null);
  const cards = useRef<HTMLOListElement>(null);
  const { search } = list;
  const chosen = listing.results.filter(({ pk, state }) => ticked.has(pk) && state !== "same").map(({ pk }) => pk);
  const tick = (pk: number) =>
    setTicked((before) => new Set(before.has(pk) ? [...before].filter((one) => one !== pk) : [...before, pk]));
  const tellApart = async (pairs: readonly number[]) => {
    if (await decide(pairs.map((pair) => ({ pair, verdict: "different" })))) setTicked(new Set());
  };
  const press = (event: KeyboardEvent<HTMLElement>, pair: TitlePairView) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy) return;
    const key = event.key.toLowerCase();
    if (key === "j" || key === "k") step(cards.current, event.currentTarget, key === "j" ? 1 : -1);
    else if (pair.state !== "open") return;
    else if (key === "s") setMerging([{ pair: pair.pk, verdict: "same" }]);
    else if (key === "d") void tellApart([pair.pk]);
    else if (key === "x") tick(pair.pk);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {listing.results.length === 0 ? (
        doubtfulTitles.isNarrowed(search) ? (
          <EmptyResult list={list} />
        ) : (
          <EmptyState icon={ScanSearch} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        )
      ) : (
        <>
          {search.state === "open" ? <p className="hidden text-muted text-sm desk:block">{t("keys")}</p> : null}
          <ol ref={cards} aria-label={t("caption")} className="flex flex-col gap-4">
            {listing.results.map((pair, index) => (
              <li key={pair.pk}>
                <PairCard
                  pair={pair}
                  number={(listing.page - 1) * search.page_size + index + 1}
                  isTicked={ticked.has(pair.pk)}
                  isBusy={isBusy}
                  onTick={() => tick(pair.pk)}
                  onKey={(event) => press(event, pair)}
                  onSame={(keep) => setMerging([{ pair: pair.pk, verdict: "same", ...(keep && { keep }) }])}
                  onDifferent={() => tellApart([pair.pk])}
                  onReopen={() => decide([{ pair: pair.pk, verdict: "open" }])}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {chosen.length > 0 ? (
        <BulkBar count={chosen.length} onClear={() => setTicked(new Set())}>
          <Button
            size="small"
            variant="quiet"
            icon={CopyCheck}
            onClick={() => setTicked(new Set(listing.results.map(({ pk }) => pk)))}
          >
            {t("tickPage")}
          </Button>
          <Button size="small" icon={Split} busy={isBusy} onClick={() => tellApart(chosen)}>
            {t("differentTicked", { count: chosen.length })}
          </Button>
          <Button
            size="small"
            variant="primary"
            icon={Check}
            onClick={() => setMerging(chosen.map((pair) => ({ pair, verdict: "same" })))}
          >
            {t("sameTicked", { count: chosen.length })}
          </Button>
        </BulkBar>
      ) : null}
      {listing.count > pageSizes[0] ? (
        <Pager
          page={listing.page}
          size={search.page_size}
          total={listing.count}
          href={(page, size) => list.href(pageChange(page, size))}
          onChange={(page, size) => list.go(pageChange(page, size), "page")}
        />
      ) : null}
      {merging ? (
        <ConfirmDialog
          open
          onClose={() => setMerging(null)}
          title={t("confirm.title", { count: merging.length })}
          accept={t("confirm.accept")}
          onAccept={async () => {
            if (await decide(merging)) setTicked(new Set());
          }}
        >
          {t("confirm.text")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Moves the focus to the next or previous card. */
function step(cards: HTMLElement | null, from: HTMLElement, by: number): void {
  const all = [...(cards?.querySelectorAll<HTMLElement>("article") ?? [])];
  all[all.indexOf(from) + by]?.focus();
}
