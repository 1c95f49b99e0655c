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
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import type { Credentials } from "@/lib/credentials/contract";
import { useCredentialsPlace } from "../credentials-place.client";
import type { CredentialsTask } from "../credentials-task";
import { useCredentialsExport } from "../sheets/use-export";

type Props = { ticked: readonly Credentials[]; onTask: (kind: CredentialsTask["kind"]) => void };

export function BulkActions({ ticked, onTask }: Props) {
  const t = useTranslations("credentialsPages");
  return (
    <>
      <MoreMenu ticked={ticked} onTask={onTask} />
      <Button size="small" variant="primary" icon={DownloadCloud} onClick={() => onTask("harvest")}>
        {t("harvestTicked", { count: ticked.length })}
      </Button>
    </>
  );
}

function MoreMenu({ ticked, onTask }: Props) {
  const t = useTranslations("credentialsPages.task");
  const common = useTranslations("common");
  const { isConsortial, isManager } = useCredentialsPlace();
  const { isBusy, keep } = useCredentialsExport();
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
