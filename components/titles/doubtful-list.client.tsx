"use client";

import { Check, CopyCheck, ScanSearch, SearchX, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { later } from "@/components/ui/later";
import { Pager } from "@/components/ui/pager";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import type { Received, Sent } from "@/lib/access/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { decidePairsCall, type listPairsCall, type TitlePairView } from "@/lib/titles/contract";
import { type DoubtfulSearch, doubtfulAddress, isNarrowed } from "./doubtful-address";
import { PairCard } from "./pair-card";

type Decisions = Sent<typeof decidePairsCall.body>["decisions"];

/** Decides pairs, says what became of it, and has the list read anew; answers whether it was done. */
function useDecide() {
  const t = useTranslations("titles.done");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const decide = async (decisions: Decisions): Promise<boolean> => {
    setBusy(true);
    try {
      const { merged, apart, reopened } = await send(decidePairsCall, { body: { decisions } });
      const said = [
        ...(merged > 0 ? [t("merged", { count: merged })] : []),
        ...(apart > 0 ? [t("apart", { count: apart })] : []),
        ...(reopened > 0 ? [t("reopened", { count: reopened })] : []),
      ];
      notify({ tone: "ok", text: said.join(" ") });
      router.refresh();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { decide, isBusy };
}

const ConfirmDialog = later(() => import("@/components/ui/confirm-dialog.client").then((it) => it.ConfirmDialog));

type Props = { list: Received<typeof listPairsCall.returns>; search: DoubtfulSearch };

/** The pairs one below the other, decided one by one or ticked and decided together, by hand or by keyboard. */
export function DoubtfulList({ list, search }: Props) {
  const t = useTranslations("titles");
  const { decide, isBusy } = useDecide();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [merging, setMerging] = useState<Decisions | null>(null);
  const cards = useRef<HTMLOListElement>(null);
  const chosen = list.results.filter(({ pk, state }) => ticked.has(pk) && state !== "same").map(({ pk }) => pk);
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
      {chosen.length > 0 ? (
        <BulkBar count={chosen.length} onClear={() => setTicked(new Set())}>
          <Button
            size="small"
            variant="quiet"
            icon={CopyCheck}
            onClick={() => setTicked(new Set(list.results.map(({ pk }) => pk)))}
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
      {list.results.length === 0 ? (
        <NoPairs isFiltered={isNarrowed(search)} />
      ) : (
        <>
          {search.state === "open" ? <p className="hidden text-muted text-sm desk:block">{t("keys")}</p> : null}
          <ol ref={cards} aria-label={t("caption")} className="flex flex-col gap-4">
            {list.results.map((pair, index) => (
              <li key={pair.pk}>
                <PairCard
                  pair={pair}
                  number={(list.page - 1) * search.size + index + 1}
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
      <Pager
        page={list.page}
        size={search.size}
        total={list.count}
        href={(page, size) => doubtfulAddress(search, { page, size: size === 50 || size === 100 ? size : 25 })}
      />
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

/** To the card after or before this one. */
function step(cards: HTMLElement | null, from: HTMLElement, by: number): void {
  const all = [...(cards?.querySelectorAll<HTMLElement>("article") ?? [])];
  all[all.indexOf(from) + by]?.focus();
}

function NoPairs({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("titles.empty");
  if (!isFiltered)
    return (
      <EmptyState icon={ScanSearch} title={t("title")}>
        {t("text")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={t("filteredTitle")}
      action={<ButtonLink href={pathTo("doubtful-titles")}>{t("showAll")}</ButtonLink>}
    />
  );
}
