"use client";

import {
  ArrowUpFromLine,
  CalendarX,
  ChevronDown,
  CirclePause,
  CirclePlay,
  DownloadCloud,
  FileDown,
  ListChecks,
  Lock,
  LockOpen,
  Trash2,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu.client";
import { MenuItem } from "@/components/ui/menu-item.client";
import { MenuSeparator } from "@/components/ui/menu-separator.client";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { type Credentials, listCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useCredentialsPlace } from "../credentials-place.client";
import { useExport } from "../sheets/use-export";
import { type CredentialsSearch, filterOf } from "./credentials-address";
import type { CredentialsTask } from "./credentials-task";
import type { Ticked } from "./use-ticked";

const PAGE = 1000;

/** As many as one call changes. */
const MOST_TICKED = 5000;

/** Reads all credentials that the filters find, whatever page they are on, and ticks them. */
function useTickAll(
  search: CredentialsSearch,
  organizationId: number | null,
  tick: (rows: readonly Credentials[], isTicked: boolean) => void,
) {
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const query = {
    ...filterOf(search),
    ...(organizationId !== null && { organization: organizationId }),
    ...(search.state && { status: search.state }),
    page_size: PAGE,
  };
  const tickAll = async () => {
    setBusy(true);
    try {
      for (let page = 1; page <= MOST_TICKED / PAGE; page += 1) {
        const { results } = await send(listCredentialsCall, { query: { ...query, page } });
        tick(results, true);
        if (results.length < PAGE) return;
      }
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, tickAll };
}

type Props = {
  rows: readonly Credentials[];
  /** How many the filters find on all pages. */
  total: number;
  search: CredentialsSearch;
  ticked: Ticked;
  onTask: (kind: CredentialsTask["kind"]) => void;
};

/** What can be done with the ticked credentials at once. */
export function MassBar({ rows, total, search, ticked, onTask }: Props) {
  const t = useTranslations("credentialsPages");
  const { organizationId } = useCredentialsPlace();
  const { isBusy, tickAll } = useTickAll(search, organizationId, ticked.tick);
  const isPageTicked = rows.every(ticked.has);
  const count = ticked.all.length;
  return (
    <BulkBar count={count} onClear={ticked.clear}>
      {isPageTicked ? null : (
        <Button size="small" variant="quiet" onClick={() => ticked.tick(rows, true)}>
          {t("tickPage")}
        </Button>
      )}
      {isPageTicked && total > rows.length && count < Math.min(total, MOST_TICKED) ? (
        <Button size="small" variant="quiet" busy={isBusy} onClick={tickAll}>
          {t("tickAll", { count: Math.min(total, MOST_TICKED) })}
        </Button>
      ) : null}
      <MoreMenu ticked={ticked.all} onTask={onTask} />
      <Button size="small" variant="primary" icon={DownloadCloud} onClick={() => onTask("harvest")}>
        {t("harvestTicked", { count })}
      </Button>
    </BulkBar>
  );
}

function MoreMenu({ ticked, onTask }: { ticked: readonly Credentials[]; onTask: Props["onTask"] }) {
  const t = useTranslations("credentialsPages.task");
  const common = useTranslations("common");
  const { isConsortial, isManager } = useCredentialsPlace();
  const { isBusy, keep } = useExport();
  const trigger = (
    <Button size="small" busy={isBusy}>
      {t("more")}
      <ChevronDown size={15} aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger} label={t("more")}>
      <MenuItem icon={CirclePlay} onSelect={() => onTask("enable")}>
        {t("enable")}
      </MenuItem>
      <MenuItem icon={CirclePause} onSelect={() => onTask("disable")}>
        {t("disable")}
      </MenuItem>
      <MenuItem icon={Wrench} onSelect={() => onTask("fix")}>
        {t("fix")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={ListChecks} onSelect={() => onTask("reports")}>
        {t("reports")}
      </MenuItem>
      <MenuItem icon={CalendarX} onSelect={() => onTask("month")}>
        {t("month")}
      </MenuItem>
      <MenuItem icon={ArrowUpFromLine} onSelect={() => onTask("clone")}>
        {t("clone")}
      </MenuItem>
      {isConsortial && isManager ? (
        <>
          <MenuItem icon={Lock} onSelect={() => onTask("lock")}>
            {t("lock")}
          </MenuItem>
          <MenuItem icon={LockOpen} onSelect={() => onTask("unlock")}>
            {t("unlock")}
          </MenuItem>
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={FileDown} onSelect={() => keep({ credentials: ticked.map(({ pk }) => pk) })}>
        {t("export")}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onSelect={() => onTask("delete")}>
        {common("delete")}
      </MenuItem>
    </Menu>
  );
}
