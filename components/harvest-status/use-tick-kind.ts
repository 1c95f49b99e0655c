import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { fetchRows } from "./fetch-rows";
import type { MonthQuery } from "./month-address";
import { statesOf, type Tick, type TickKind, tickable } from "./month-ticks";

/** Ticks all that failed, or all that is missing, on whichever page, and says what could not be ticked. */
export function useTickKind(query: MonthQuery, tick: (of: readonly Tick[], isTicked: boolean) => void) {
  const t = useTranslations("harvestStatus.tickAll");
  const notify = useSnackbar();
  const [busy, setBusy] = useState<TickKind | null>(null);
  const tickKind = async (kind: TickKind) => {
    setBusy(kind);
    try {
      const rows = await fetchRows(query, kind);
      const states = statesOf[kind];
      const found = tickable(rows, { states });
      const left =
        rows.flatMap(({ reports }) => reports.filter(({ state }) => states.includes(state))).length - found.length;
      tick(found, true);
      if (left > 0) notify({ tone: "info", text: t("left", { count: found.length, left }) });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(null);
    }
  };
  return { busy, tickKind };
}
