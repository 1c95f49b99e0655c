"use client";

import { DownloadCloud } from "lucide-react";
import { useTranslations } from "next-intl";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import type { Credentials } from "@/lib/credentials/contract";
import type { useTicked } from "./use-ticked";

type Props = { rows: readonly Credentials[]; ticked: ReturnType<typeof useTicked>; onHarvest: () => void };

/** What can be done with the ticked credentials at once. */
export function TickedBar({ rows, ticked, onHarvest }: Props) {
  const t = useTranslations("credentialsPages");
  return (
    <BulkBar count={ticked.all.length} onClear={ticked.clear}>
      {rows.every(ticked.has) ? null : (
        <Button size="small" variant="quiet" onClick={ticked.tickPage}>
          {t("tickPage")}
        </Button>
      )}
      <Button size="small" variant="primary" icon={DownloadCloud} onClick={onHarvest}>
        {t("harvestTicked", { count: ticked.all.length })}
      </Button>
    </BulkBar>
  );
}
