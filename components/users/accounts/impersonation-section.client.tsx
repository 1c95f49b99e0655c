"use client";

import { SearchX, VenetianMask } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/fields/search-field.client";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { useSettled } from "@/components/ui/use-settled";
import { useCall } from "@/lib/kit/call/use-call";
import { type Impersonable, listImpersonableCall } from "@/lib/users/accounts/contract";
import { AccountRoles, accountName } from "./account-roles";
import { useActAs } from "./use-act-as";

/** Search for accounts the user may impersonate. Choosing one reloads the application. */
export function ImpersonationSection() {
  const t = useTranslations("accounts.impersonation");
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const { data, problem, isLoading, refresh } = useCall(
    listImpersonableCall,
    { query: { search } },
    { keepLast: true },
  );
  const columns = useColumns(data?.current ?? null);
  return (
    <Card title={t("title")} flush>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 pb-4">
        <p className="max-w-[72ch] grow basis-72 text-muted">{t("text")}</p>
        <div className="w-full sm:w-80">
          <SearchField label={t("search")} hideLabel value={typed} onChange={setTyped} />
        </div>
      </div>
      <div className="border-hairline border-t">
        {problem ? (
          <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={() => void refresh()} />}>
            {problem.message}
          </ErrorState>
        ) : data ? (
          <DataTable
            frameless
            isCards
            caption={t("caption")}
            columns={columns}
            rows={data.users}
            rowKey={({ pk }) => pk}
            busy={isLoading || search !== typed.trim()}
            empty={<EmptyState icon={SearchX} title={t("nobodyTitle")} />}
          />
        ) : (
          <div className="p-4">
            <Skeleton rows={6} />
          </div>
        )}
      </div>
      {data && !problem && data.count > data.users.length ? (
        <p className="border-hairline border-t px-4 py-2.5 text-muted text-sm">
          {t("some", { shown: data.users.length, count: data.count })}
        </p>
      ) : null}
    </Card>
  );
}

function useColumns(current: number | null): DataColumn<Impersonable>[] {
  const t = useTranslations("accounts.impersonation");
  const { busy, actAs } = useActAs();
  return [
    {
      key: "email",
      header: t("column.email"),
      cell: ({ email }) => (
        <span className="block min-w-36 max-w-[44vw] [overflow-wrap:anywhere] sm:min-w-60 sm:max-w-88">{email}</span>
      ),
    },
    {
      key: "name",
      header: t("column.name"),
      cell: ({ first_name, last_name }) => (
        <span className="whitespace-nowrap">{[first_name, last_name].filter(Boolean).join(" ")}</span>
      ),
    },
    {
      key: "organizations",
      header: t("column.organizations"),
      cell: ({ organizations }) => (
        <AccountRoles memberships={organizations.map((organization) => ({ ...organization, organization }))} />
      ),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) =>
        row.pk === current ? (
          <Badge tone="info">{t("current")}</Badge>
        ) : (
          <Button
            size="small"
            icon={VenetianMask}
            busy={busy === row.pk}
            disabled={busy !== null && busy !== row.pk}
            aria-label={t("actAsOne", { name: accountName(row) })}
            onClick={() => void actAs(row.pk, async () => row.pk)}
          >
            {t("actAs")}
          </Button>
        ),
    },
  ];
}
