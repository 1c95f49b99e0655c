"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import type { AnyList } from "@/lib/navigation/list";
import { readAllRows } from "./list-rows";
import type { ListState } from "./use-list";
import type { Ticks } from "./use-ticks";

type Props<Row, L extends AnyList> = {
  list: ListState<L>;
  /** How many the filters find on all pages. */
  total: number;
  ticks: Ticks<Row>;
  /** As many as can be changed at once. */
  most: number;
  query: Readonly<Record<string, string>> | undefined;
};

/** Ticks all rows that the filters find, whatever page they are on. */
export function TickAllRows<Row, L extends AnyList>({ list, total, ticks, most, query }: Props<Row, L>) {
  const t = useTranslations("ui.list");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const count = Math.min(total, most);
  if (ticks.all.length >= count) return null;
  const tickAll = async () => {
    setBusy(true);
    try {
      ticks.tick(await readAllRows<Row, L>(list.of, list.search, { query, atMost: most }), true);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="quiet" busy={isBusy} onClick={tickAll}>
      {t("tickAll", { count })}
    </Button>
  );
}
