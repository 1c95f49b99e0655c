"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { DataTable } from "@/components/ui/tables/data-table";
import { useCall } from "@/lib/kit/call/use-call";
import { type ApiKey, listApiKeysCall } from "@/lib/users/api-keys/contract";
import { CounterAddress } from "./counter-address";
import type { KeyOrganization } from "./organization-options";
import { useApiKeyColumns } from "./use-api-key-columns";

const NewApiKeyDialog = later(() => import("./new-api-key-dialog.client").then((it) => it.NewApiKeyDialog));
const RevokeApiKeyDialog = later(() => import("./revoke-api-key-dialog.client").then((it) => it.RevokeApiKeyDialog));

type Props = {
  keys: readonly ApiKey[];
  /** Organizations the user administers. */
  organizations: readonly KeyOrganization[];
  /** Keys of every organization are offered. */
  reachesAll: boolean;
};

export function ApiKeysSection({ keys, organizations, reachesAll }: Props) {
  const t = useTranslations("apiKeys");
  const { data = [], problem, refresh } = useCall(listApiKeysCall, {}, { first: [...keys] });
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const columns = useApiKeyColumns(setRevoked);
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Card title={t("title")} flush action={add}>
      <p className="max-w-[100ch] px-4 pt-1 pb-3 text-muted">{t("intro")}</p>
      {problem && data.length === 0 ? (
        <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={() => void refresh()} />}>
          {problem.message}
        </ErrorState>
      ) : (
        <div className="border-hairline border-t">
          {data.length > 0 ? (
            <DataTable frameless isCards caption={t("title")} columns={columns} rows={data} rowKey={({ pk }) => pk} />
          ) : (
            <p className="max-w-[100ch] px-4 py-3">
              <strong className="font-semibold">{t("emptyTitle")}.</strong> {t("emptyText")}
            </p>
          )}
        </div>
      )}
      <CounterAddress />
      {isAdding ? (
        <NewApiKeyDialog
          organizations={organizations}
          reachesAll={reachesAll}
          onCreated={() => void refresh()}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {revoked ? (
        <RevokeApiKeyDialog apiKey={revoked} onRevoked={() => void refresh()} onClose={() => setRevoked(null)} />
      ) : null}
    </Card>
  );
}
